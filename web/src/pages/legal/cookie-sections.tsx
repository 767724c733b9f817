import { Link } from 'react-router-dom'
import { site } from '../../site.ts'
import { ContactLines } from './contact-lines.tsx'
import type { LegalSection } from './legal-page.tsx'
import { StorageList } from './storage-list.tsx'

export const cookieSections: readonly LegalSection[] = [
  {
    id: 'cookies',
    heading: 'The one cookie we set',
    body: (
      <>
        <p>Visitors who do not sign in get no cookie from us. When you sign in, we set one:</p>
        <StorageList entries={[
          {
            name: '__Host-sid',
            where: 'Cookie',
            what: 'A random number that tells the server which session is yours. It holds nothing about you, scripts cannot read it, and other sites cannot make your browser send it.',
            until: 'You sign out; otherwise 7 days without use, at most 30 days (for administrators 2 hours and 12 hours).',
          },
        ]}
        />
        <p>It is strictly necessary for being signed in, so we do not ask for consent before setting it. There are no analytics cookies, no advertising cookies and no social media cookies.</p>
      </>
    ),
  },
  {
    id: 'device',
    heading: 'What the app stores on your device',
    body: (
      <>
        <p>{site.name} is made to work without a network. For that, your browser keeps copies of public pages and data. They are stored by this site, readable by this site only, and never sent anywhere.</p>
        <StorageList entries={[
          {
            name: 'lintel-public',
            where: 'IndexedDB database',
            what: 'The contractor list, the categories, and the articles and profiles opened before, as every visitor can see them, with the time of the copy.',
            until: 'Replaced as the directory changes. Answers not renewed for 14 days are thrown away.',
          },
          {
            name: 'lintel-user',
            where: 'IndexedDB database',
            what: 'What you keep here yourself: contractors saved on this device, requests waiting to be sent, unfinished forms, and the name shown while you are signed in.',
            until: 'You remove it. What belongs to an account goes when you sign out.',
          },
          {
            name: 'workbox-precache',
            where: 'Cache Storage',
            what: 'The pages’ program code, styles, fonts and icons, so that the app opens at once and offline.',
            until: 'Replaced by each new version.',
          },
          {
            name: 'lintel-images',
            where: 'Cache Storage',
            what: 'Pictures from this site that you have looked at, at most 20 MB.',
            until: '30 days, or earlier when space runs short.',
          },
          {
            name: 'lintel-theme',
            where: 'Local storage',
            what: 'Whether you chose the light or the dark appearance.',
            until: 'You change it or clear the site’s data.',
          },
          {
            name: 'lintel-reloaded-for',
            where: 'Session storage',
            what: 'That a page was reloaded once after an update, so that it is not reloaded again and again.',
            until: 'The tab is closed.',
          },
          {
            name: 'react-router-scroll-positions',
            where: 'Session storage',
            what: 'How far down each page was scrolled, so that going back leads to the same place.',
            until: 'The tab is closed.',
          },
        ]}
        />
        <p>A small program called a service worker, installed with the app, serves the app files from that copy. It stores no answers of our server, and never anything private.</p>
      </>
    ),
  },
  {
    id: 'others',
    heading: 'What others may store',
    body: (
      <>
        <p>The payment page, and only that page, loads Stripe’s script. Stripe sets cookies of its own there (such as <code>__stripe_mid</code> and <code>__stripe_sid</code>) to prevent fraud; its <a href="https://stripe.com/legal/cookies-policy" rel="noopener nofollow ugc" target="_blank">cookie policy</a> describes them.</p>
        <p>An article may show a video from YouTube, in its privacy-enhanced mode, or from Vimeo. These hosts see your IP address when the video is loaded and may store data in your browser when you play it.</p>
        <p>No other third party stores anything through this site. Websites and maps you reach by a link follow their own rules.</p>
      </>
    ),
  },
  {
    id: 'control',
    heading: 'How to remove it',
    body: (
      <>
        <ul>
          <li><strong>Sign out</strong> to end the session and delete what is tied to your account.</li>
          <li><strong>Clear this site’s data</strong> in your browser: in Chrome and Edge under “Site settings”, in Firefox under “Cookies and Site Data”, in Safari under “Manage Website Data”. That removes the cookie, both databases and all copies.</li>
          <li><strong>Uninstall the app</strong> if you installed it; most browsers offer to clear its data at the same time.</li>
          <li><strong>Browse privately</strong>, and everything above is gone when you close the window.</li>
        </ul>
        <p>Nothing breaks when you do. The directory works without stored copies as long as you are online, and fills them again on your next visit. Only requests that were still waiting to be sent, unfinished forms and contractors saved on the device are lost.</p>
      </>
    ),
  },
  {
    id: 'signals',
    heading: 'Do Not Track and Global Privacy Control',
    body: <p>We do not track visitors across sites, whether or not your browser sends such a signal. There is nothing to switch off.</p>,
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: <p>If what we store changes, this page and its date change with it. How we handle personal information is described in the <Link to="/privacy-policy">Privacy Policy</Link>.</p>,
  },
  { id: 'contact', heading: 'How to reach us', body: <ContactLines /> },
]
