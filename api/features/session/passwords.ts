import { hash, parseOptions, verify } from '@node-rs/argon2'
import { ContractError } from '#contract/errors.ts'

/** Argon2id with 19 MiB (AU1). Raise them and every password is hashed anew at its next sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface Passwords {
  /** PHC text of a new hash. */
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is the one hashed; no hash takes as long as a wrong password does, and is
   * never right (AU2).
   */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated: (passwordHash: string) => boolean
}

/** Hashes a few at a time: each takes a core and 19 MiB. Over `waiting` it throws unavailable (AU1). */
export function createPasswords({ inFlight, waiting } = { inFlight: 4, waiting: 50 }): Passwords {
  const inTurn = turns(inFlight, waiting)
  const ofNobody = hash('nobody has this password', parameters)
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const isRight = await verify(passwordHash ?? (await ofNobody), password)
        return isRight && passwordHash !== undefined
      }),
    isOutdated: (passwordHash) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return (
        memoryCost < parameters.memoryCost ||
        timeCost < parameters.timeCost ||
        parallelism < parameters.parallelism
      )
    },
  }
}

function turns(inFlight: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= inFlight) {
      if (queue.length >= waiting) throw new ContractError('unavailable')
      // Whoever ends hands its place on: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
