/** Fields and parameters of any kind. */
export const fieldMessages = {
  repeated: (name: string) => `${name} must be given once`,
  forbiddenCharacters: (label: string) => `${label} contains characters that are not allowed`,
  unknownCategory: 'Please select a category',
  invalidPictureUrl: 'Please enter a valid image URL',
}
