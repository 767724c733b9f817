export const claimMessages = {
  otherOwner: 'Somebody else now manages this business',
  own: 'You already manage this business',
  reserved: (days: number) =>
    `Somebody else has proved that they manage this business and has ${days} days to pay. Please try again later, or write to us.`,
  admin: 'Admins cannot claim a business. Set the owner in the form of the contractor instead.',
  alreadyClaimed: 'You have already claimed this business',
  notOffered: 'This way is not offered for this business',
  tooManyLive: (claims: number) =>
    `You can have ${claims} claims at the same time. Withdraw one of them first.`,
  tooManyRecent: (claims: number, days: number) =>
    `You can claim ${claims} businesses in ${days} days. Please write to us.`,
  otherStep: 'This claim has ended or is at another step',
  addressChanged:
    'The address or website of this business has changed. Please send us a message instead.',
}
