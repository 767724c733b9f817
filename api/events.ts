/** The events, and the arguments that their listeners get. */
interface EventArguments {
  /** A mail may be in the outbox. */
  mailWaiting: []
  signedIn: [userId: number]
  /** Contractors were deleted for good. The files of their pictures still exist. */
  contractorsPurged: []
}

type Listener<E extends keyof EventArguments> = (...args: EventArguments[E]) => unknown

/** Lets features react to each other without importing each other. */
export class Events {
  readonly #listeners: { [E in keyof EventArguments]: Listener<E>[] } = {
    mailWaiting: [],
    signedIn: [],
    contractorsPurged: [],
  }

  on<E extends keyof EventArguments>(event: E, listener: Listener<E>): void {
    this.#listeners[event].push(listener)
  }

  /** Resolves when all listeners have ended. Rejects when one of them fails. */
  async emit<E extends keyof EventArguments>(event: E, ...args: EventArguments[E]): Promise<void> {
    await Promise.all(this.#listeners[event].map(async (listener) => listener(...args)))
  }
}
