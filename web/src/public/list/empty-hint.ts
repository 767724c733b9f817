/** Returns the hint below "No contractors found". */
export function emptyHint({
  location,
  hasCategory,
}: {
  location: string
  hasCategory: boolean
}): string {
  if (location.trim() !== '') return 'Please try a different location'
  return hasCategory
    ? 'There are no contractors in this category'
    : 'Please select a service category to view contractors'
}
