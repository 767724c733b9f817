import type { Settings } from '#contract/site-settings.ts'

/**
 * The legal texts of a site whose operator has not changed them, as Markdown. Names in braces are
 * filled in when a text is shown. What is said of a part of the site is left out while that part is
 * switched off.
 */
export const defaultLegalTexts = {
  privacy: privacyPolicy,
  terms: termsOfService,
  cookies: cookiePolicy,
} as const satisfies Record<string, (facts: Facts) => string>

interface Facts {
  /** Code of the site's default state. */
  state: string
  /** Where the office is; '' for none. */
  location: string
  features: Settings['features']
}

/** The date of the last change of the texts. */
export const DEFAULT_LEGAL_DATE = '2025-04-22'

const breachLaw = (state: string) =>
  state === 'FL' ? 'Florida law (section 501.171, Florida Statutes)' : 'the law'

const licenseLookup = (state: string) =>
  state === 'FL'
    ? ' In Florida you can look up a license with the Department of Business and Professional Regulation.'
    : ''

const office = (location: string) =>
  location === '' ? '' : ' Our office is in {site.contact.location}.'

/** What the privacy policy lists for a part of the site: what people give, and how long it is kept. */
const featureItems = {
  quotes: {
    given:
      '- **A request for a quote.** Your name, email address, ZIP code, when you need the work, what it is and, if you give it, your phone number. It goes to the one business that you ask and to nobody else, and our admins cannot read it. We send you one email that it was passed on. A list of your requests is only on your device.',
    kept: '- **Requests for quotes:** at most {days.quotes} days, no longer than the account of the business that was asked, and until you or the business delete them.',
  },
  claims: {
    given:
      '- **A claim of a listing.** Which business you say is yours, how you proved it and, if you write to us, your message. Codes are sent to the address in the listing or at its domain.',
    kept: '- **Claims of listings:** at most {days.claims} days after they ended. Codes: a day, without the code itself.',
  },
  reviews: {
    given:
      '- **A review.** What you write, the stars, the month of the work and the name to be shown, which everybody reads, and a report or objection, which our admins read. If you asked the business for a quote here, the review says so.',
    kept: '- **Reviews:** until you delete them. The text of a hidden review is deleted {days.reviews} days after it was hidden. Stars and dates of deleted ones stay, without name and text, for the numbers in our reviews policy. With your account they are deleted, or stay as those of a “Former member”, as you choose.',
  },
  credentials: {
    given:
      '- **A check of a listing.** If you ask us to check your business: what we checked, a number and the name on it, and the day. We store no papers.',
    kept: '- **Checks of listings:** while your listing shows them, and at most {days.checks} days after they ended.',
  },
} as const

function privacyPolicy({ state, location, features }: Facts): string {
  const itemsOf = (kind: 'given' | 'kept') =>
    Object.entries(featureItems)
      .filter(([feature]) => features[feature as keyof typeof featureItems])
      .map(([, items]) => `\n${items[kind]}`)
      .join('')
  return `{site.name} is a directory of home-service contractors. This policy says what personal information we handle when you use it, why, and what you can do about it. In short: you can use the directory without telling us who you are, we do not track you, and we do not sell what you tell us.

# What you give us

You can search the directory, read profiles and read the blog without an account and without telling us who you are. We receive personal information only when you hand it to us:

- **A request to be listed.** Your business name, email address, phone number, trade and message.
- **A report about a listing.** What you say is wrong and, only if you give it, your email address. The business does not see it.${itemsOf('given')}
- **An account.** Your email address, a username if you choose one, and a password. We keep only a one-way hash of the password and cannot read it.
- **A listing.** The business details you enter: name, address, phone number, email address, website, services, hours and, if you give them, license and insurance information. A listing exists to be found, so what it shows is public.
- **A payment.** Card details go straight from your browser to our payment provider, Stripe. We never see or store a card number. We keep the payment’s reference, amount, date and status.

# What our servers record

Like any web server, ours handles your IP address to answer you. We use it to limit how often one address may call the service, and we log the kind of page asked for, the time, the outcome and how long it took. E-mail addresses, phone numbers, messages, passwords and search texts are left out of the logs.

We run no analytics service, no advertising network and no social media trackers. Advertisements on this site are served by us and carry no tracking.

If you choose to search near your position, your browser asks you first. The position is rounded to two decimals, to about half a mile, before anything else happens. The search runs on your device once the directory is stored there; before that, our server is asked for the contractors around the rounded position. The address of its page contains the rounded position too, which reaches us when that address is loaded, for example after a reload. We do not record it.

Where ZIP codes, cities and counties are, this site knows from a table of its own: no map service is asked. Its names are from [GeoNames](https://www.geonames.org/), under the license [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).

# If your business is listed here

Many entries come from publicly available business information: name, trade, address, phone number, website, opening hours and ratings. If an entry is about you and something is wrong, or you want it taken down, [tell us](/contact) and we will correct or remove it.

An entry we remove disappears from the public directory, and devices that keep a copy for offline use drop it the next time they update.

# How we use information

We use personal information to:

- show listings to people who look for a contractor;
- answer requests, create and look after accounts and listings, and send the emails these need (confirmations, receipts, password resets);
- take payments, give refunds and keep the books the law requires;
- keep the service safe: spot spam, stop abuse and investigate faults.

We do not use it to build advertising profiles, and we do not make automated decisions with legal effect about you.

# Who else receives it

**We do not sell personal information, and we do not share it for cross-site advertising.** It reaches others only as follows:

- **Everyone** sees what a public listing shows.
- **Stripe** processes payments under its own privacy policy.
- **Hosting and email providers** process data for us, on our instructions.
- **Authorities or courts**, where the law obliges us, or where it is needed to protect people’s safety or our rights.
- **A successor**, if the service is sold or merged. This policy continues to bind it.

When you call a contractor or follow a link to a website or a map, you deal with that business or site. Their policies apply, not ours. Pictures in listings and articles may be loaded from other sites, which then see your IP address.

# How long we keep it

- **Requests to be listed:** until they are dealt with and for as long as we may need to show what was asked, or until you ask us to delete yours.
- **Reports about listings:** at most {days.reports} days, and no longer than the listing itself.${itemsOf('kept')}
- **Sign-in sessions:** at most {days.session} days, or {days.sessionUnused} days without use.
- **Accounts and listings:** while they exist. When an account is deleted, its payments are made anonymous and its listings lose their owner.
- **Payment records:** as long as tax and accounting law requires.
- **Server logs:** only as long as needed to run and protect the service.

# What stays on your device

So that the directory works without a network, your browser keeps a copy of its public pages and data. Nothing private is in that copy. The [Cookie Policy](/cookie-policy) lists everything that is stored, what it is for, and how to remove it.

# How we protect it

Connections are encrypted. Passwords are hashed with a modern, deliberately slow algorithm. Sessions are kept on the server and can be ended there. People who run the service see personal information only where their work needs it. No service can promise perfect security; if a breach affects you, we will tell you as ${breachLaw(state)} requires.

# Your choices and rights

Wherever you live, you may ask us to show you the personal information we hold about you, correct it, delete it, or give it to you in a common format. You may also object to a use. We will not treat you worse for asking. We may need to check that you are who you say you are, and we answer within 45 days.

If you are not satisfied with our answer, you may complain to your state’s attorney general or, where you have one, your data protection authority.

# Children

{site.name} is meant for adults who look after a home or run a business. We do not knowingly collect personal information from children under 13. If you believe a child has given us some, tell us and we will delete it.

# Changes to this policy

When we change this policy we change the date at its top. If a change matters to how your information is used, we announce it on this site, and by email if you have an account, before it takes effect.

# How to reach us

Write to [{site.contact.email}](mailto:{site.contact.email}), or use the [contact page](/contact).${office(location)}`
}

function termsOfService({ state, location }: Facts): string {
  return `These terms are the agreement between you and the operator of {site.name}. By using the service you accept them. If you do not, please do not use it.

# What the service is

{site.name} is a directory of local home-service contractors. It helps homeowners and property managers find a business and call it. That is all it is: we are not a contractor, an employer, an agent or a party to anything you agree with a business you find here.

Searching is free and needs no account. The directory may be used from a device that has no network; what it shows then is the copy last stored on that device, with its date.

# Choosing a contractor

A listing is not a recommendation. Before you hire anyone, check for yourself that the business holds the license and the insurance the work requires, get a written estimate, and agree on price and schedule in writing.${licenseLookup(state)}

What the marks mean:

- **Verified** says that the operator of this directory has marked the entry as checked; the profile says what was checked and when, if there is a record. It is no promise about workmanship, licensing or insurance.
- **Premium Listing** or **Featured** says that the business paid for its listing or was picked for the home page. Paying adds the mark and a highlight. It does not move a business up in the search results.
- **Ratings** may come from imported data and may be out of date. “New” means there is no rating.

Hours, response times and other details come from the businesses or from public sources. Call to confirm.

# Accounts

You must be at least 18 to register. Give a working email address, keep your password to yourself, and tell us if you think someone else has used your account. You are responsible for what is done with it unless the misuse is our fault.

# Listings

If you list a business, you confirm that you may act for it, that what you enter is true and kept up to date, and that the business holds every license the advertised work requires. Each business has one name in the directory; a name that is taken cannot be used a second time.

You keep your rights in the text and pictures you provide. You allow us, free of charge, to show, copy, format and distribute them as part of the directory, including copies stored on visitors’ devices, for as long as the listing is up and for as long as such copies take to update.

We may correct, move, decline or remove a listing that is wrong, misleading, unlawful, abandoned or against these terms.

# Fees and refunds

Listing a business costs a one-time fee, shown before you pay. There is no subscription and there are no recurring charges. One payment covers one listing; each additional listing costs the fee shown at that time.

Payments are handled by Stripe. If you have paid and we cannot publish your listing, we refund the fee. Otherwise the fee is not refundable once the listing is live, except where the law gives you a right to a refund. When a payment is refunded or successfully disputed, its listing is taken off the public directory.

# Fair use

You agree not to:

- post false, defamatory or unlawful content, or pretend to be someone else;
- use contact details from the directory for unsolicited bulk messages or calls;
- copy a substantial part of the directory for another service, beyond the copy the app itself keeps for your own offline use;
- probe, overload or get around the security and the limits of the service, except in good-faith security research that you report to us.

We may limit or end access for anyone who does.

# Articles and advertisements

Articles give general information, not professional advice for your building. Work on wiring, gas, roofs or structure can be dangerous and often needs a permit: ask a licensed professional. Spaces marked “Advertisement” are paid for or our own; we do not vouch for what they offer. The name, the mark, the design and the texts of {site.name} belong to us or to those who licensed them to us.

# No warranty

We work to keep the directory correct and available, but we provide it “as is” and “as available”. To the extent the law allows, we give no warranty, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement, and none for the quality, safety, lawfulness or timeliness of any contractor’s work.

# Limit of liability

To the extent the law allows, we are not liable for indirect, incidental, special, consequential or punitive damages, for lost profits or data, or for anything a contractor does or fails to do. Our total liability for all claims about the service is limited to the greater of what you paid us in the twelve months before the claim and 100 US dollars.

Nothing in these terms limits liability that cannot be limited by law, such as liability for our own fraud or intentional misconduct.

# Claims by others

If someone brings a claim against us because of a listing or other content you provided, or because you broke these terms or the law, you will cover the reasonable costs and damages that follow from it, unless the claim is our own fault.

# Ending

You may stop using the service at any time and ask us to delete your account. We may end or change the service, or close an account that breaks these terms. The sections on content, warranty, liability, claims and governing law continue to apply.

# Governing law

These terms are governed by the laws of the State of {site.defaultState.name}, without regard to its rules on conflicts of law. Disputes that we cannot settle by talking go to the state and federal courts located in {site.defaultState.name}, and you and we accept their jurisdiction. If you are a consumer, mandatory rights that the law of your home state gives you stay untouched.

# General

We may change these terms. The date at the top says when they last changed; a change that matters is announced on this site before it takes effect, and using the service afterwards means accepting it. If a part of these terms cannot be enforced, the rest stays in force. If we do not insist on a right once, we have not given it up. The [Privacy Policy](/privacy-policy) and the [Cookie Policy](/cookie-policy) say how we handle information.

# How to reach us

Write to [{site.contact.email}](mailto:{site.contact.email}), or use the [contact page](/contact).${office(location)}`
}

function cookiePolicy({ location }: Facts): string {
  return `This policy lists everything {site.name} stores in your browser: two cookies when you sign in, and the copies that let the directory work without a network.

# The two cookies we set

Visitors who do not sign in get no cookie from us. When you sign in, we set two:

{cookies}

They are strictly necessary for being signed in, so we do not ask for consent before setting them. There are no analytics cookies, no advertising cookies and no social media cookies.

# What the app stores on your device

{site.name} is made to work without a network. For that, your browser keeps copies of public pages and data. They are stored by this site, readable by this site only, and never sent anywhere.

{storage}

A small program called a service worker, installed with the app, serves the app files from that copy. It stores no answers of our server, and never anything private.

# What others may store

The payment page, and only that page, loads Stripe’s script. Stripe sets cookies of its own there (such as \`__stripe_mid\` and \`__stripe_sid\`) to prevent fraud; its [cookie policy](https://stripe.com/legal/cookies-policy) describes them.

An article may show a video from YouTube, in its privacy-enhanced mode, or from Vimeo. These hosts see your IP address when the video is loaded and may store data in your browser when you play it.

No other third party stores anything through this site. Websites and maps you reach by a link follow their own rules.

# How to remove it

- **Sign out** to end the session and delete what is tied to your account.
- **Clear this site’s data** in your browser: in Chrome and Edge under “Site settings”, in Firefox under “Cookies and Site Data”, in Safari under “Manage Website Data”. That removes the cookies, both databases and all copies.
- **Uninstall the app** if you installed it; most browsers offer to clear its data at the same time.
- **Browse privately**, and everything above is gone when you close the window.

Nothing breaks when you do. The directory works without stored copies as long as you are online, and fills them again on your next visit. Only requests that were still waiting to be sent, unfinished forms and contractors saved on the device are lost.

# Do Not Track and Global Privacy Control

We do not track visitors across sites, whether or not your browser sends such a signal. There is nothing to switch off.

# Changes

If what we store changes, this page and its date change with it. How we handle personal information is described in the [Privacy Policy](/privacy-policy).

# How to reach us

Write to [{site.contact.email}](mailto:{site.contact.email}), or use the [contact page](/contact).${office(location)}`
}
