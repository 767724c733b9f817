export const paymentMessages = {
  maintenance: 'Payment service is in maintenance mode. Your listing will still be activated.',
  notUsable: 'This payment cannot be used here',
  unknown: 'Payment not found',
  ofAnotherAccount: 'This payment belongs to another account',
  refunded: 'This payment was refunded',
  disputed: 'This payment is disputed',
  pending: 'This payment has not been completed',
  notAccepted: 'This payment was not accepted',
  earlierSucceeded: 'Your earlier payment went through. Reload the page to go on.',
  earlierProcessing: 'Your earlier payment is still being processed. Please try again in a moment.',
  invalidSignature: 'The signature is not valid',
}
