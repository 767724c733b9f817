export const postMessages = {
  invalidDate: 'Please enter a valid date',
  scheduledInPast: 'Schedule date must be in the future',
  tooShort: (label: string, characters: number) =>
    `${label} must be at least ${characters} characters`,
  slugOfDeletedPost: 'A deleted post still has this slug',
  formerSlugOfPost: 'This slug still leads to another post',
}
