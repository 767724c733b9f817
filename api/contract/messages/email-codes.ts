export const emailCodeMessages = {
  wrong: (left: number) =>
    `This code is wrong. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`,
  invalid: 'This code is no longer valid. Ask for a new one.',
  tooMany: 'Please wait before you ask for another code',
  siteLimit: 'No more codes can be sent today. Please try again tomorrow.',
  noMailServer: 'This site cannot send email yet. Please contact us.',
}
