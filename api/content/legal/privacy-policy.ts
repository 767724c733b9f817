import { CHECK_DAYS, CLAIM_DAYS, QUOTE_DAYS, REPORT_DAYS } from '#contract/rules/limits.ts'
import { sessionLifetimes } from '#contract/rules/limits.ts'
import { site } from '../site.ts'
import { reachUs } from './reach-us.ts'
import type { LegalText } from './text.ts'

export const privacyPolicy: LegalText = {
  intro: `${site.name} is a directory of home-service contractors. This policy says what personal information we handle when you use it, why, and what you can do about it. In short: you can use the directory without telling us who you are, we do not track you, and we do not sell what you tell us.`,
  sections: [
    {
      id: 'what-you-give-us',
      heading: 'What you give us',
      blocks: [
        'You can search the directory, read profiles and read the blog without an account and without telling us who you are. We receive personal information only when you hand it to us:',
        {
          list: [
            '**A request to be listed.** Your business name, email address, phone number, trade and message.',
            '**A report about a listing.** What you say is wrong and, only if you give it, your email address. The business does not see it.',
            '**A request for a quote.** Your name, email address, ZIP code, when you need the work, what it is and, if you give it, your phone number. It goes to the one business that you ask and to nobody else, and our admins cannot read it. We send you one email that it was passed on. A list of your requests is only on your device.',
            '**A claim of a listing.** Which business you say is yours, how you proved it and, if you write to us, your message. Codes are sent to the address in the listing or at its domain.',
            '**A check of a listing.** If you ask us to check your business: what we checked, a number and the name on it, and the day. We store no papers.',
            '**An account.** Your email address, a username if you choose one, and a password. We keep only a one-way hash of the password and cannot read it.',
            '**A listing.** The business details you enter: name, address, phone number, email address, website, services, hours and, if you give them, license and insurance information. A listing exists to be found, so what it shows is public.',
            '**A payment.** Card details go straight from your browser to our payment provider, Stripe. We never see or store a card number. We keep the payment’s reference, amount, date and status.',
          ],
        },
      ],
    },
    {
      id: 'what-we-record',
      heading: 'What our servers record',
      blocks: [
        'Like any web server, ours handles your IP address to answer you. We use it to limit how often one address may call the service, and we log the kind of page asked for, the time, the outcome and how long it took. E-mail addresses, phone numbers, messages, passwords and search texts are left out of the logs.',
        'We run no analytics service, no advertising network and no social media trackers. Advertisements on this site are served by us and carry no tracking.',
        'If you choose to search near your position, your browser asks you first. The position is rounded to two decimals, to about half a mile, before anything else happens. The search runs on your device once the directory is stored there; before that, our server is asked for the contractors around the rounded position. The address of its page contains the rounded position too, which reaches us when that address is loaded, for example after a reload. We do not record it.',
        'Where ZIP codes, cities and counties are, this site knows from a table of its own: no map service is asked. Its names are from [GeoNames](https://www.geonames.org/), under the license [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
      ],
    },
    {
      id: 'businesses',
      heading: 'If your business is listed here',
      blocks: [
        'Many entries come from publicly available business information: name, trade, address, phone number, website, opening hours and ratings. If an entry is about you and something is wrong, or you want it taken down, [tell us](/contact) and we will correct or remove it.',
        'An entry we remove disappears from the public directory, and devices that keep a copy for offline use drop it the next time they update.',
      ],
    },
    {
      id: 'use',
      heading: 'How we use information',
      blocks: [
        'We use personal information to:',
        {
          list: [
            'show listings to people who look for a contractor;',
            'answer requests, create and look after accounts and listings, and send the emails these need (confirmations, receipts, password resets);',
            'take payments, give refunds and keep the books the law requires;',
            'keep the service safe: spot spam, stop abuse and investigate faults.',
          ],
        },
        'We do not use it to build advertising profiles, and we do not make automated decisions with legal effect about you.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else receives it',
      blocks: [
        '**We do not sell personal information, and we do not share it for cross-site advertising.** It reaches others only as follows:',
        {
          list: [
            '**Everyone** sees what a public listing shows.',
            '**Stripe** processes payments under its own privacy policy.',
            '**Hosting and email providers** process data for us, on our instructions.',
            '**Authorities or courts**, where the law obliges us, or where it is needed to protect people’s safety or our rights.',
            '**A successor**, if the service is sold or merged. This policy continues to bind it.',
          ],
        },
        'When you call a contractor or follow a link to a website or a map, you deal with that business or site. Their policies apply, not ours. Pictures in listings and articles may be loaded from other sites, which then see your IP address.',
      ],
    },
    {
      id: 'keeping',
      heading: 'How long we keep it',
      blocks: [
        {
          list: [
            '**Requests to be listed:** until they are dealt with and for as long as we may need to show what was asked, or until you ask us to delete yours.',
            `**Reports about listings:** at most ${REPORT_DAYS} days, and no longer than the listing itself.`,
            `**Requests for quotes:** at most ${QUOTE_DAYS} days, no longer than the account of the business that was asked, and until you or the business delete them.`,
            `**Claims of listings:** at most ${CLAIM_DAYS} days after they ended. Codes: a day, without the code itself.`,
            `**Checks of listings:** while your listing shows them, and at most ${CHECK_DAYS} days after they ended.`,
            `**Sign-in sessions:** at most ${sessionLifetimes.user.maxDays} days, or ${sessionLifetimes.user.idleDays} days without use.`,
            '**Accounts and listings:** while they exist. When an account is deleted, its payments are made anonymous and its listings lose their owner.',
            '**Payment records:** as long as tax and accounting law requires.',
            '**Server logs:** only as long as needed to run and protect the service.',
          ],
        },
      ],
    },
    {
      id: 'your-device',
      heading: 'What stays on your device',
      blocks: [
        'So that the directory works without a network, your browser keeps a copy of its public pages and data. Nothing private is in that copy. The [Cookie Policy](/cookie-policy) lists everything that is stored, what it is for, and how to remove it.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted. Passwords are hashed with a modern, deliberately slow algorithm. Sessions are kept on the server and can be ended there. People who run the service see personal information only where their work needs it. No service can promise perfect security; if a breach affects you, we will tell you as Florida law (section 501.171, Florida Statutes) requires.',
      ],
    },
    {
      id: 'your-choices',
      heading: 'Your choices and rights',
      blocks: [
        'Wherever you live, you may ask us to show you the personal information we hold about you, correct it, delete it, or give it to you in a common format. You may also object to a use. We will not treat you worse for asking. We may need to check that you are who you say you are, and we answer within 45 days.',
        'If you are not satisfied with our answer, you may complain to your state’s attorney general or, where you have one, your data protection authority.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        `${site.name} is meant for adults who look after a home or run a business. We do not knowingly collect personal information from children under 13. If you believe a child has given us some, tell us and we will delete it.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When we change this policy we change the date at its top. If a change matters to how your information is used, we announce it on this site, and by email if you have an account, before it takes effect.',
      ],
    },
    reachUs,
  ],
}
