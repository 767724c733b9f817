import { type Check, checkKindLabels } from '#contract/checks.ts'
import { contactCategoryLabels, type ContactRequest } from '#contract/entities.ts'
import { claimMessages } from '#contract/messages.ts'
import { pages } from '#contract/pages.ts'
import { type QuoteForm, quoteTimeLabels } from '#contract/quote-requests.ts'
import { type Report, reportReasonLabels } from '#contract/reports.ts'
import { type HidingReason, hidingReasonLabels } from '#contract/reviews.ts'
import { CLAIM_LIMITS } from '#contract/rules/claims.ts'
import { oneLine } from '#contract/rules/one-line.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { endSentence } from '#contract/rules/sentence.ts'

// The texts of all mails, without the recipient. The server sends them; the mocks store some of them.

interface MailText {
  kind: string
  subject: string
  body: string
  /** Minutes after which nobody can use the mail. It is then not sent any more. */
  usefulMinutes?: number
}

/** Returns the body of a mail with the name of the site at its end. */
export const signed = (body: string, { name }: { name: string }) => `${body}\n${name}\n`

/** The mail with a link to choose a new password. `minutes` is how long the link is valid. */
export function passwordResetMail(link: string, minutes: number): MailText {
  return {
    kind: 'password_reset',
    usefulMinutes: minutes,
    subject: 'Reset your password',
    body: `Hello,\n\nto choose a new password, open this link within ${minutes} minutes:\n\n${link}\n\nIf you did not ask for it, you can ignore this mail: your password stays as it is.\n`,
  }
}

/**
 * The mail with a code, which is typed in. It has no link, because programs that check mail open
 * links. `business` is the business that is claimed; without it the code is for the account.
 */
export function codeMail(
  code: string,
  minutes: number,
  { siteName, business }: { siteName: string; business?: string },
): MailText {
  const purpose = business
    ? `Somebody with an account at ${siteName} says that they manage ${oneLine(business)}, and entered this address to prove it. If that is you, enter this code`
    : `to confirm your email address at ${siteName}, enter this code`
  return {
    kind: 'code',
    usefulMinutes: minutes,
    subject: `Your code for ${siteName}`,
    body: `Hello,\n\n${purpose} within ${minutes} minutes:\n\n${code}\n\nNobody from ${siteName} will ask you for it. If you did not ask for it, you can ignore this mail: nothing changes without the code.\n`,
  }
}

export const passwordChangedMail: MailText = {
  kind: 'password_changed',
  subject: 'Your password was changed',
  body: 'Hello,\n\nyour password was changed, and every other device was signed out.\n\nIf it was not you, choose a new password now by "Forgot password" on the sign-in page.\n',
}

export function listingLiveMail({
  id,
  name,
  origin,
}: {
  id: number
  name: string
  origin: string
}): MailText {
  const business = name.replace(/\s+/g, ' ')
  return {
    kind: 'listing_live',
    subject: `${business} is now live`,
    body:
      `Hello,\n\n${business} is now in the directory:\n${origin}/contractor/${id}\n\n` +
      `You can change it at any time:\n${origin}/contractor-dashboard\n`,
  }
}

/**
 * The receipt of a payment. `price` is "49.99 USD", or null in maintenance mode, when nothing is
 * charged.
 */
export function receiptMail({
  paymentIntentId,
  price,
}: {
  paymentIntentId: string | null
  price: string | null
}): MailText {
  const chargeText =
    price === null
      ? 'Payment service is in maintenance mode: nothing was charged. Your listing is activated all the same.'
      : `We received your one-time payment of ${price} for one business listing. There are no recurring fees.`
  return {
    kind: 'payment_receipt',
    subject: price === null ? 'Your listing is activated' : 'Receipt for your business listing',
    body: `Hello,\n\n${chargeText}\n\nReference: ${paymentIntentId}\n\nIf you have not done so yet, complete your business profile: it is live as soon as you save it.\n`,
  }
}

/** Confirms to the sender that a contact request was received. */
export function requestReceivedMail({ businessName }: { businessName: string }): MailText {
  return {
    kind: 'contact_acknowledgement',
    subject: 'We received your request',
    body: `Hello,\n\n${endSentence(`thank you for your request to list ${businessName}`)} We'll review it and get back to you soon.\n`,
  }
}

/** Tells the admin about a contact request. */
export function newRequestMail(
  request: Pick<ContactRequest, 'businessName' | 'category' | 'email' | 'message' | 'phoneNumber'>,
): MailText {
  const { businessName, category, email, message, phoneNumber } = request
  return {
    kind: 'contact_notice',
    subject: `Listing request: ${businessName.replace(/\s+/g, ' ')}`,
    body: `${businessName}\n${contactCategoryLabels[category]}\n${email}\n${phoneNumber}\n\n${message}\n`,
  }
}

/** Tells the admin about a report. */
export function newReportMail(
  report: Pick<Report, 'contractorId' | 'contractorName' | 'email' | 'message' | 'reason'>,
  origin: string,
): MailText {
  const { contractorId, contractorName, email, message, reason } = report
  const business = contractorName.replace(/\s+/g, ' ')
  const lines = [
    business,
    `${origin}/contractor/${contractorId}`,
    reportReasonLabels[reason],
    ...(email === null ? [] : [email]),
    ...(message === null ? [] : ['', message]),
    '',
    `All reports: ${origin}${pages['admin/reports'].path}`,
  ]
  return {
    kind: 'report_notice',
    subject: `Problem reported: ${business}`,
    body: `${lines.join('\n')}\n`,
  }
}

/** A request for a quote, to the contractor who is asked. Answers go to the sender. */
export function quoteRequestMail(
  contractor: { name: string },
  { name, email, phone, zipcode, when, message }: QuoteForm,
  origin: string,
): MailText & { replyTo: string } {
  const lines = [
    `Somebody asks ${oneLine(contractor.name)} for a quote.`,
    '',
    `Name: ${oneLine(name)}`,
    `Email: ${email}`,
    ...(phone ? [`Phone: ${oneLine(phone)}`] : []),
    `ZIP code: ${zipcode}`,
    `When: ${quoteTimeLabels[when]}`,
    '',
    message,
    '',
    `Answer this mail, or open your requests: ${origin}${pages['quote-inbox'].path}`,
  ]
  return {
    kind: 'quote_request',
    subject: `Quote request: ${zipcode}, ${quoteTimeLabels[when]}`,
    body: `${lines.join('\n')}\n`,
    replyTo: email,
  }
}

/** Tells the sender that a request was passed on. It has nothing that was typed into the form. */
export function quoteSentMail(contractor: { name: string }, key: string, origin: string): MailText {
  const name = oneLine(contractor.name)
  return {
    kind: 'quote_sent',
    subject: `Your request to ${shortName(name)}`,
    body: `Hello,\n\nwe passed your request for a quote to ${name} and to nobody else. They answer you directly.\n\nSee whether it was read, or delete it:\n${origin}${pages['my-requests'].path}#${key}\n\nIf you did not send it, delete it there.\n`,
  }
}

const shortName = (name: string) => cut(oneLine(name), 80)
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

/** What the mails about a claim say of it. */
interface MailClaim {
  contractorId: number
  contractorName: string
  reason: string | null
}

/** Tells the admin that a claim waits. The message of the claimant is only on the page. */
export function claimWaitingMail(
  { contractorId, contractorName }: MailClaim,
  origin: string,
): MailText {
  return {
    kind: 'claim_waiting',
    subject: `Claim to check: ${shortName(contractorName)}`,
    body: `Somebody says that they manage ${oneLine(contractorName)} and asks you to check it.\n\nThe listing: ${origin}/contractor/${contractorId}\nCall the number in the listing, then accept or refuse:\n${origin}${pages['admin/claims'].path}\n`,
  }
}

type ClaimNews = 'payment' | 'done' | 'refused' | 'lost' | 'undone'

/** Tells the claimant what became of a claim. */
export function claimMail(
  news: ClaimNews,
  { contractorId, contractorName, reason }: MailClaim,
  origin: string,
): MailText {
  const name = oneLine(contractorName)
  const claimPage = `${origin}/claim/${contractorId}`
  const because = reason ? ` The reason:\n\n${reason}\n` : ''
  const texts: Record<ClaimNews, { subject: string; text: string }> = {
    payment: {
      subject: 'Your claim is proved',
      text: `you have proved that you manage ${name}. The listing is reserved for you for ${CLAIM_LIMITS.paymentDays} days. Pay for it to take it over:\n${claimPage}\n`,
    },
    done: {
      subject: 'You now manage your listing',
      text: `you now manage ${name}. Change it at any time:\n${origin}/contractor-dashboard\n`,
    },
    refused: {
      subject: 'Your claim was not accepted',
      text: `we could not confirm that you manage ${name}.${because}\nIf something has changed, you can claim it again:\n${claimPage}\n`,
    },
    lost: {
      subject: 'Your claim has ended',
      text: `${claimMessages.otherOwner}: ${name}. Your claim has ended, and nothing was charged. If that is wrong, report it on the listing:\n${origin}/contractor/${contractorId}\n`,
    },
    undone: {
      subject: 'You no longer manage the listing',
      text: `we have taken ${name} back. A listing credit that you used for it is yours again.${because}`,
    },
  }
  const { subject, text } = texts[news]
  return {
    kind: `claim_${news}`,
    subject: `${subject}: ${shortName(contractorName)}`,
    body: `Hello,\n\n${text}`,
  }
}

/** Tells the address in a listing that somebody manages the listing now. */
export function claimNoticeMail(
  { contractorId, contractorName }: MailClaim,
  origin: string,
): MailText {
  const name = oneLine(contractorName)
  return {
    kind: 'claim_notice',
    subject: `Your listing has a manager: ${shortName(contractorName)}`,
    body: `Hello,\n\nthis address is in the listing of ${name}:\n${origin}/contractor/${contractorId}\n\nSomebody has proved that they manage this business and can now change the listing. If it is somebody of your business, there is nothing to do. If not, choose "Report a problem with this listing" there, then "${reportReasonLabels.wrong_owner}".\n`,
  }
}

/** Tells the owner what became of a check. */
export function checkMail(
  { contractorName, kind, status, note, validUntil }: Check,
  origin: string,
): MailText {
  const name = oneLine(contractorName)
  const what = checkKindLabels[kind].toLowerCase()
  const dashboard = `${origin}${pages['contractor-dashboard'].path}`
  const because = note ? ` The reason:\n\n${note}\n` : ''
  const texts: Partial<Record<Check['status'], { subject: string; text: string }>> = {
    passed: {
      subject: `Checked: ${what}`,
      text: `we have checked the ${what} of ${name}. Your profile shows it until ${validUntil}:\n${dashboard}\n`,
    },
    failed: {
      subject: `Not confirmed: ${what}`,
      text: `we could not confirm the ${what} of ${name}.${because}\nIf something has changed, you can ask for it again:\n${dashboard}\n`,
    },
  }
  const { subject, text } = texts[status] ?? {
    subject: `No longer shown: ${what}`,
    text: `we have withdrawn the check of the ${what} of ${name}.${because}\n${dashboard}\n`,
  }
  return {
    kind: `check_${status}`,
    subject: `${subject}: ${shortName(contractorName)}`,
    body: `Hello,\n\n${text}`,
  }
}

/** Tells the owner that a check ends soon. */
export function checkEndsMail(
  {
    contractorName,
    kind,
    validUntil,
  }: Pick<Check, 'contractorName' | 'kind'> & { validUntil: string },
  origin: string,
): MailText {
  const what = checkKindLabels[kind].toLowerCase()
  return {
    kind: 'check_ending',
    subject: `Check of your ${what} ends on ${validUntil}: ${shortName(contractorName)}`,
    body: `Hello,\n\nthe check of the ${what} of ${oneLine(contractorName)} ends on ${validUntil}. After that day your profile no longer shows it. Ask for a new one:\n${origin}${pages['contractor-dashboard'].path}\n`,
  }
}

/** The mail with which an admin tests the mail service. */
export const testMail = {
  subject: 'Test email',
  body: 'Hello,\n\nthis is a test. If you can read it, email from your directory is delivered.\n',
}

/** Tells the owner of a listing that a review was published. It has nothing of its text. */
export function newReviewMail(
  { contractorId, contractorName }: { contractorId: number; contractorName: string },
  origin: string,
): MailText {
  return {
    kind: 'review_new',
    subject: `New review: ${shortName(contractorName)}`,
    body: `Hello,\n\nsomebody reviewed ${oneLine(contractorName)}. Read it, answer it once in public, or report it:\n${origin}/contractor/${contractorId}#reviews\n`,
  }
}

/** Tells the author what an admin decided about a review. */
export function reviewMail(
  action: 'publish' | 'hide' | 'restore' | 'keep',
  {
    contractorName,
    reason,
    note,
  }: { contractorName: string; reason: HidingReason | null; note: string | null },
  origin: string,
): MailText {
  const name = oneLine(contractorName)
  const because = reason ? `The reason: ${hidingReasonLabels[reason]}.\n` : ''
  const texts = {
    publish: ['Your review is published', `your review of ${name} is published.\n`],
    hide: [
      'Your review is hidden',
      `your review of ${name} is hidden. ${because}${note ? `\n${note}\n` : ''}\nYou can object once:\n${origin}${pages.account.path}\n\nWhat reviews are hidden for: ${origin}${pages['reviews-policy'].path}\n`,
    ],
    restore: ['Your review is published again', `your review of ${name} is published again.\n`],
    keep: [
      'Your review stays hidden',
      `we have read your objection. Your review of ${name} stays hidden.\n`,
    ],
  } as const
  const [subject, text] = texts[action]
  return {
    kind: `review_${action}`,
    subject: `${subject}: ${shortName(contractorName)}`,
    body: `Hello,\n\n${text}`,
  }
}

/** Tells the admin that reviews or objections wait. */
export function reviewsWaitingMail(count: number, origin: string): MailText {
  return {
    kind: 'reviews_waiting',
    subject: 'Reviews wait for you',
    body: `${count === 1 ? '1 review or objection has' : `${count} reviews and objections have`} waited for more than ${REVIEW_LIMITS.waitingHours} hours:\n${origin}${pages['admin/reviews'].path}\n`,
  }
}
