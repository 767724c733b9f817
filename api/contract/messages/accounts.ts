export const accountMessages = {
  wrongPassword: 'Password is not correct',
  wrongCurrentPassword: 'Current password is not correct',
  commonPassword:
    'This password is too common: it is among the first that attackers try. Please choose another one.',
  sameAsOneTimePassword: 'Please choose a password other than the one-time password',
  incompleteResetLink: 'This link is not complete',
  invalidResetLink: 'This link is no longer valid. Please ask for a new one.',
  onlyAdmin: 'You are the only administrator. Make somebody else an administrator first.',
}

export const secondFactorMessages = {
  wrongCode: 'This code is not correct or was already used. Please try the next one.',
  alreadyEnabled: 'Two-step sign-in is already on',
  setupNotStarted: 'Please start again: there is no new QR code to confirm',
  notEnabled: 'Two-step sign-in is not on',
}
