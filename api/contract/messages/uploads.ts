const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Errors of uploads of any kind of file. */
export const uploadMessages = {
  unreadable: 'The upload could not be read',
  noFile: 'Please select a file',
  severalFiles: 'Please select one file',
  tooLarge: (maxBytes: number) => `The file is larger than ${megabytes(maxBytes)} MB`,
}

export const pictureMessages = {
  wrongType: 'Please choose a JPEG, PNG, WebP or AVIF picture',
  heic: 'HEIC pictures cannot be read here. Open this page in Safari, or send the picture as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible',
  damaged: 'This picture is damaged and cannot be read',
  tooManyPixels: (megapixels: number) => `This picture has more than ${megapixels} megapixels`,
  noLogo: 'Please choose a PNG, WebP or SVG picture',
  noPhoto: 'Please choose a JPEG, PNG or WebP picture',
  unreadableSvg: 'This SVG cannot be drawn, or drawing it takes too long. Please export it as PNG',
  empty: 'Nothing can be seen in this picture',
  tooMany: (photos: number) => `A listing can have at most ${photos} photos`,
  photosChanged: 'The photos of this listing have changed meanwhile. Reload the page and try again',
}
