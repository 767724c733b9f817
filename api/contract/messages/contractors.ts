export const categoryMessages = {
  importIsSaving: 'An import is saving its contractors. Please try again in a moment.',
}

export const contractorMessages = {
  unknownOwner: 'Owner must be a user',
}
