const orCall = (phone: string | null) => (phone ? ` You can call ${phone}.` : '')

export const quoteMessages = {
  /** Shown to admins in place of the address of somebody who asked for a quote. */
  hiddenSender: 'Sender of a quote request',
  notTaken: (name: string) => `${name} takes no requests here. Please call.`,
  askedToday: (name: string, phone: string | null) =>
    `You have already written to ${name} today.${orCall(phone)}`,
  tooMany: (contractors: number, phone: string | null) =>
    `You have written to ${contractors} businesses today. Please wait until tomorrow.${orCall(phone)}`,
  keyRequired: 'Idempotency-Key is required',
}
