/** Errors of fields and parameters that several schemas share. */
export const fieldMessages = {
  repeated: (name: string) => `${name} must be given once`,
  forbiddenCharacters: (label: string) => `${label} contains characters that are not allowed`,
  unknownCategory: 'Please select a category',
  invalidPictureUrl: 'Please enter a valid image URL',
}
