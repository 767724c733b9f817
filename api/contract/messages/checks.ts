export const checkMessages = {
  noLicense: 'Add the license number to the listing first',
  otherLicense: 'This is not the license number in the listing. Change the listing first.',
  alreadyAsked: 'You have already asked for this check',
  notListed: 'Only a listing that is public can be checked',
  inFuture: 'The day of the check must not be in the future',
  expired: 'This has already expired',
  tooOld: 'This check is older than a year',
  checkedOn: 'Enter the day of the check',
  reason: 'Please give a reason of at least 10 characters',
  otherStep: 'This is not possible in the present state of the check',
}
