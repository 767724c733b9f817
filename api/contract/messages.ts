/**
 * The sentences of refusals and results that the server and the mocks send, one file for each noun,
 * so that a page of the web app loads only those that it uses. The default sentence of an error
 * code is in `errors.ts`, the sentences of a schema are in the schema, and those of a rule in
 * `rules/` are in the rule.
 */
export * from './messages/accounts.ts'
export * from './messages/ai-writing.ts'
export * from './messages/contractors.ts'
export * from './messages/defaults.ts'
export * from './messages/email-service.ts'
export * from './messages/fields.ts'
export * from './messages/imports.ts'
export * from './messages/payments.ts'
export * from './messages/posts.ts'
export * from './messages/requests.ts'
export * from './messages/uploads.ts'
