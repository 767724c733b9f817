/** Thrown when the server cannot be reached and this device has no stored copy. */
export class NotOnDeviceError extends Error {
  constructor(cause?: unknown) {
    super('Not on this device yet', { cause })
    this.name = 'NotOnDeviceError'
  }
}
