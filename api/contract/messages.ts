/**
 * Messages that the server, the mocks and the web app share, in one file per topic, so that a page
 * of the web app loads only the topics that it uses. The default message of an error code is in
 * `errors.ts`. A message that only one schema or one rule uses is in that schema or rule.
 */
export * from './messages/accounts.ts'
export * from './messages/ai-writing.ts'
export * from './messages/checks.ts'
export * from './messages/claims.ts'
export * from './messages/contractors.ts'
export * from './messages/defaults.ts'
export * from './messages/email-codes.ts'
export * from './messages/email-service.ts'
export * from './messages/fields.ts'
export * from './messages/imports.ts'
export * from './messages/payments.ts'
export * from './messages/posts.ts'
export * from './messages/quotes.ts'
export * from './messages/requests.ts'
export * from './messages/reviews.ts'
export * from './messages/setup.ts'
export * from './messages/site.ts'
export * from './messages/uploads.ts'
