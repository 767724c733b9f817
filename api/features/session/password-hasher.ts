import { hash, parseOptions, verify } from '@node-rs/argon2'
import { ContractError } from '#contract/errors.ts'

/**
 * Parameters of Argon2id, which uses 19 MiB per hash. After an increase, the hash of each password
 * is renewed at the next sign-in.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordHasher {
  /** Returns a new hash as a PHC string. */
  hash: (password: string) => Promise<string>
  /**
   * Returns whether the password matches the hash. Without a hash it returns false after the same
   * time as for a wrong password, so that timing does not reveal accounts.
   */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>
  /** Returns whether the hash was made with weaker parameters than the current ones. */
  isOutdated: (passwordHash: string) => boolean
}

/**
 * Creates a hasher that computes at most `inFlight` hashes at a time, because each uses a core and
 * 19 MiB. `hash` and `verify` throw `unavailable` when `waiting` calls are already waiting.
 */
export function createPasswordHasher(
  { inFlight, waiting } = { inFlight: 4, waiting: 50 },
): PasswordHasher {
  const enqueue = createQueue(inFlight, waiting)
  const dummyHash = hash('nobody has this password', parameters)
  return {
    hash: (password) => enqueue(() => hash(password, parameters)),
    verify: (passwordHash, password) =>
      enqueue(async () => {
        const isCorrect = await verify(passwordHash ?? (await dummyHash), password)
        return isCorrect && passwordHash !== undefined
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

function createQueue(inFlight: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= inFlight) {
      if (queue.length >= waiting) throw new ContractError('unavailable')
      // A finished task passes its slot to the next one, so `running` does not change.
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
