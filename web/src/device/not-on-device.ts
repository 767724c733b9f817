/** Thrown when the server cannot be reached and this device has no stored copy. */
export class NotOnDeviceError extends Error {
  /** The state whose contractors are not stored, if that is the reason. */
  readonly state: string | null

  constructor(cause?: unknown, state: string | null = null) {
    super('Not on this device yet', { cause })
    this.name = 'NotOnDeviceError'
    this.state = state
  }
}
