import { ContractError } from '#contract/errors.ts'
import { requestMessages } from '#contract/messages.ts'

const MAX_DEPTH = 32
/** The largest form is that of the license boards: 200, each with up to 20 trades and 7 keys. */
const MAX_ENTRIES = 6000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Throws `invalid` for JSON with more than 32 levels, more than `MAX_ENTRIES` keys and array
 * elements together, or a key that could pollute prototypes.
 */
export function assertJsonLimits(body: unknown): void {
  let entries = 0
  const pending: [value: unknown, depth: number][] = [[body, 0]]
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [value, depth] = entry
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH)
      throw new ContractError('invalid', {
        message: requestMessages.tooDeep(MAX_DEPTH),
      })
    for (const [key, inner] of Object.entries(value)) {
      if (forbidden.has(key))
        throw new ContractError('invalid', {
          message: requestMessages.forbiddenKey(key),
        })
      if ((entries += 1) > MAX_ENTRIES)
        throw new ContractError('invalid', {
          message: requestMessages.tooManyEntries(MAX_ENTRIES),
        })
      pending.push([inner, depth + 1])
    }
  }
}
