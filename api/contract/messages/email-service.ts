export const emailServiceMessages = {
  notConfigured: 'Email service is not configured',
  sent: 'Test email sent successfully! Please check your inbox.',
  verified: 'SMTP connection verified successfully!',
  notSent: 'The mail could not be sent',
  timedOut: (seconds: number) =>
    `The mail server did not answer within ${seconds} second${seconds === 1 ? '' : 's'}`,
}
