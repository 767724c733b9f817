import { contactCategoryLabels, type ContactRequest } from '#contract/entities.ts'
import { pages } from '#contract/pages.ts'
import { type Report, reportReasonLabels } from '#contract/reports.ts'
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

/** The mail with which an admin tests the mail service. */
export const testMail = {
  subject: 'Test email',
  body: 'Hello,\n\nthis is a test. If you can read it, email from your directory is delivered.\n',
}
