/** Offline, and this device has no answer (O8, O9). */
export class NotOnDeviceError extends Error {
  constructor(cause?: unknown) {
    super('Not on this device yet', { cause })
    this.name = 'NotOnDeviceError'
  }
}
