export const reviewMessages = {
  own: 'You cannot review your own business',
  admin: 'Admins do not review businesses',
  already: 'You have already reviewed this business. You can change your review in your account.',
  month: (months: number) => `The work must have been within the last ${months} months`,
  hidden: 'This review is hidden. You can object to that, or delete it.',
  tooLate: (days: number) => `A review can be changed for ${days} days. You can still delete it.`,
  notHidden: 'This review is not hidden',
  objected: 'You have already objected',
  otherStep: 'This review was changed meanwhile',
}
