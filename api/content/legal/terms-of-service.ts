import { endSentence } from '#contract/rules/sentence.ts'
import { site } from '../site.ts'
import { reachUs } from './reach-us.ts'
import type { LegalText } from './text.ts'

export const termsOfService: LegalText = {
  intro: `These terms are the agreement between you and the operator of ${endSentence(site.name)} By using the service you accept them. If you do not, please do not use it.`,
  sections: [
    {
      id: 'service',
      heading: 'What the service is',
      blocks: [
        `${site.name} is a directory of local home-service contractors. It helps homeowners and property managers find a business and call it. That is all it is: we are not a contractor, an employer, an agent or a party to anything you agree with a business you find here.`,
        'Searching is free and needs no account. The directory may be used from a device that has no network; what it shows then is the copy last stored on that device, with its date.',
      ],
    },
    {
      id: 'choosing',
      heading: 'Choosing a contractor',
      blocks: [
        'A listing is not a recommendation. Before you hire anyone, check for yourself that the business holds the license and the insurance the work requires, get a written estimate, and agree on price and schedule in writing. In Florida you can look up a license with the Department of Business and Professional Regulation.',
        'What the marks mean:',
        {
          list: [
            '**Verified** says that the operator of this directory has marked the entry as checked; the profile says what was checked and when, if there is a record. It is no promise about workmanship, licensing or insurance.',
            '**Premium Listing** or **Featured** says that the business paid for its listing or was picked for the home page. Paying adds the mark and a highlight. It does not move a business up in the search results.',
            '**Ratings** may come from imported data and may be out of date. “New” means there is no rating.',
          ],
        },
        'Hours, response times and other details come from the businesses or from public sources. Call to confirm.',
      ],
    },
    {
      id: 'accounts',
      heading: 'Accounts',
      blocks: [
        'You must be at least 18 to register. Give a working email address, keep your password to yourself, and tell us if you think someone else has used your account. You are responsible for what is done with it unless the misuse is our fault.',
      ],
    },
    {
      id: 'listings',
      heading: 'Listings',
      blocks: [
        'If you list a business, you confirm that you may act for it, that what you enter is true and kept up to date, and that the business holds every license the advertised work requires. Each business has one name in the directory; a name that is taken cannot be used a second time.',
        'You keep your rights in the text and pictures you provide. You allow us, free of charge, to show, copy, format and distribute them as part of the directory, including copies stored on visitors’ devices, for as long as the listing is up and for as long as such copies take to update.',
        'We may correct, move, decline or remove a listing that is wrong, misleading, unlawful, abandoned or against these terms.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees and refunds',
      blocks: [
        'Listing a business costs a one-time fee, shown before you pay. There is no subscription and there are no recurring charges. One payment covers one listing; each additional listing costs the fee shown at that time.',
        'Payments are handled by Stripe. If you have paid and we cannot publish your listing, we refund the fee. Otherwise the fee is not refundable once the listing is live, except where the law gives you a right to a refund. When a payment is refunded or successfully disputed, its listing is taken off the public directory.',
      ],
    },
    {
      id: 'use',
      heading: 'Fair use',
      blocks: [
        'You agree not to:',
        {
          list: [
            'post false, defamatory or unlawful content, or pretend to be someone else;',
            'use contact details from the directory for unsolicited bulk messages or calls;',
            'copy a substantial part of the directory for another service, beyond the copy the app itself keeps for your own offline use;',
            'probe, overload or get around the security and the limits of the service, except in good-faith security research that you report to us.',
          ],
        },
        'We may limit or end access for anyone who does.',
      ],
    },
    {
      id: 'content',
      heading: 'Articles and advertisements',
      blocks: [
        `Articles give general information, not professional advice for your building. Work on wiring, gas, roofs or structure can be dangerous and often needs a permit: ask a licensed professional. Spaces marked “Advertisement” are paid for or our own; we do not vouch for what they offer. The name, the mark, the design and the texts of ${site.name} belong to us or to those who licensed them to us.`,
      ],
    },
    {
      id: 'warranty',
      heading: 'No warranty',
      blocks: [
        'We work to keep the directory correct and available, but we provide it “as is” and “as available”. To the extent the law allows, we give no warranty, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement, and none for the quality, safety, lawfulness or timeliness of any contractor’s work.',
      ],
    },
    {
      id: 'liability',
      heading: 'Limit of liability',
      blocks: [
        'To the extent the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, for lost profits or data, or for anything a contractor does or fails to do. Our total liability for all claims about the service is limited to the greater of what you paid us in the twelve months before the claim and 100 US dollars.',
        'Nothing in these terms limits liability that cannot be limited by law, such as liability for our own fraud or intentional misconduct.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'Claims by others',
      blocks: [
        'If someone brings a claim against us because of a listing or other content you provided, or because you broke these terms or the law, you will cover the reasonable costs and damages that follow from it, unless the claim is our own fault.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending',
      blocks: [
        'You may stop using the service at any time and ask us to delete your account. We may end or change the service, or close an account that breaks these terms. The sections on content, warranty, liability, claims and governing law continue to apply.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      blocks: [
        `These terms are governed by the laws of the State of ${site.defaultState.name}, without regard to its rules on conflicts of law. Disputes that we cannot settle by talking go to the state and federal courts located in ${site.defaultState.name}, and you and we accept their jurisdiction. If you are a consumer, mandatory rights that the law of your home state gives you stay untouched.`,
      ],
    },
    {
      id: 'general',
      heading: 'General',
      blocks: [
        'We may change these terms. The date at the top says when they last changed; a change that matters is announced on this site before it takes effect, and using the service afterwards means accepting it. If a part of these terms cannot be enforced, the rest stays in force. If we do not insist on a right once, we have not given it up. The [Privacy Policy](/privacy-policy) and the [Cookie Policy](/cookie-policy) say how we handle information.',
      ],
    },
    reachUs,
  ],
}
