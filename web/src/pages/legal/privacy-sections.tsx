import { Link } from 'react-router-dom'
import { site } from '../../site.ts'
import { ContactLines } from './contact-lines.tsx'
import type { LegalSection } from './legal-page.tsx'

export const privacySections: readonly LegalSection[] = [
  {
    id: 'what-you-give-us',
    heading: 'What you give us',
    body: (
      <>
        <p>You can search the directory, read profiles and read the blog without an account and without telling us who you are. We receive personal information only when you hand it to us:</p>
        <ul>
          <li><strong>A request to be listed.</strong> Your business name, e-mail address, phone number, trade and message.</li>
          <li><strong>An account.</strong> Your e-mail address, a username if you choose one, and a password. We keep only a one-way hash of the password and cannot read it.</li>
          <li><strong>A listing.</strong> The business details you enter: name, address, phone number, e-mail address, website, services, hours and, if you give them, license and insurance information. A listing exists to be found, so what it shows is public.</li>
          <li><strong>A payment.</strong> Card details go straight from your browser to our payment provider, Stripe. We never see or store a card number. We keep the payment’s reference, amount, date and status.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-we-record',
    heading: 'What our servers record',
    body: (
      <>
        <p>Like any web server, ours handles your IP address to answer you. We use it to limit how often one address may call the service, and we log the kind of page asked for, the time, the outcome and how long it took. E-mail addresses, phone numbers, messages, passwords and search texts are left out of the logs.</p>
        <p>We run no analytics service, no advertising network and no social media trackers. Advertisements on this site are served by us and carry no tracking.</p>
        <p>If you choose to search near your position, your browser asks you first. The position stays on your device, except as rounded coordinates in that one search, and we do not keep it.</p>
      </>
    ),
  },
  {
    id: 'businesses',
    heading: 'If your business is listed here',
    body: (
      <>
        <p>Many entries come from publicly available business information: name, trade, address, phone number, website, opening hours and ratings. If an entry is about you and something is wrong, or you want it taken down, <Link to="/contact">tell us</Link> and we will correct or remove it.</p>
        <p>An entry we remove disappears from the public directory, and devices that keep a copy for offline use drop it the next time they update.</p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'How we use information',
    body: (
      <>
        <p>We use personal information to:</p>
        <ul>
          <li>show listings to people who look for a contractor;</li>
          <li>answer requests, create and look after accounts and listings, and send the e-mails these need (confirmations, receipts, password resets);</li>
          <li>take payments, give refunds and keep the books the law requires;</li>
          <li>keep the service safe: spot spam, stop abuse and investigate faults.</li>
        </ul>
        <p>We do not use it to build advertising profiles, and we do not make automated decisions with legal effect about you.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Who else receives it',
    body: (
      <>
        <p><strong>We do not sell personal information, and we do not share it for cross-site advertising.</strong> It reaches others only as follows:</p>
        <ul>
          <li><strong>Everyone</strong> sees what a public listing shows.</li>
          <li><strong>Stripe</strong> processes payments under its own privacy policy.</li>
          <li><strong>Hosting and e-mail providers</strong> process data for us, on our instructions.</li>
          <li><strong>Authorities or courts</strong>, where the law obliges us, or where it is needed to protect people’s safety or our rights.</li>
          <li><strong>A successor</strong>, if the service is sold or merged. This policy continues to bind it.</li>
        </ul>
        <p>When you call a contractor or follow a link to a website or a map, you deal with that business or site. Their policies apply, not ours. Pictures in listings and articles may be loaded from other sites, which then see your IP address.</p>
      </>
    ),
  },
  {
    id: 'keeping',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li><strong>Requests to be listed:</strong> until they are dealt with and for as long as we may need to show what was asked, or until you ask us to delete yours.</li>
        <li><strong>Sign-in sessions:</strong> at most 30 days, or 7 days without use.</li>
        <li><strong>Accounts and listings:</strong> while they exist. When an account is deleted, its payments are made anonymous and its listings lose their owner.</li>
        <li><strong>Payment records:</strong> as long as tax and accounting law requires.</li>
        <li><strong>Server logs:</strong> only as long as needed to run and protect the service.</li>
      </ul>
    ),
  },
  {
    id: 'your-device',
    heading: 'What stays on your device',
    body: (
      <p>So that the directory works without a network, your browser keeps a copy of its public pages and data. Nothing private is in that copy. The <Link to="/cookie-policy">Cookie Policy</Link> lists everything that is stored, what it is for, and how to remove it.</p>
    ),
  },
  {
    id: 'security',
    heading: 'How we protect it',
    body: (
      <p>Connections are encrypted. Passwords are hashed with a modern, deliberately slow algorithm. Sessions are kept on the server and can be ended there. People who run the service see personal information only where their work needs it. No service can promise perfect security; if a breach affects you, we will tell you as Florida law (section 501.171, Florida Statutes) requires.</p>
    ),
  },
  {
    id: 'your-choices',
    heading: 'Your choices and rights',
    body: (
      <>
        <p>Wherever you live, you may ask us to show you the personal information we hold about you, correct it, delete it, or give it to you in a common format. You may also object to a use. We will not treat you worse for asking. We may need to check that you are who you say you are, and we answer within 45 days.</p>
        <p>If you are not satisfied with our answer, you may complain to your state’s attorney general or, where you have one, your data protection authority.</p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    body: <p>{site.name} is meant for adults who look after a home or run a business. We do not knowingly collect personal information from children under 13. If you believe a child has given us some, tell us and we will delete it.</p>,
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: <p>When we change this policy we change the date at its top. If a change matters to how your information is used, we announce it on this site, and by e-mail if you have an account, before it takes effect.</p>,
  },
  { id: 'contact', heading: 'How to reach us', body: <ContactLines /> },
]
