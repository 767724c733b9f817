/** Some default messages of error codes. Forms show them if an error response has no message. */
export const defaultMessages = {
  unknownKey: 'There is no such field',
  wrongCredentials: 'Invalid email or password',
  nameTaken: 'A business with this name already exists',
  slugTaken: 'A post with this slug already exists',
}
