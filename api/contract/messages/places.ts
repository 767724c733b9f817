export const placeMessages = {
  militaryZip: 'That is a military mail code. Type the city or ZIP where the work is.',
  /** Stands above contractors that are more than 25 miles away. */
  farAway: 'Call first and ask if they come to you.',
}
