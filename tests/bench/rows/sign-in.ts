import { demoAccounts } from '../../../api/db/demo/demo-flags.ts'
import { post } from '../../support/visitors.ts'
import { atMost, interleave, line, median, type Row, spreadOf } from '../shared/figures.ts'

const TRIES_PER_ROUND = 30

/**
 * The times of sign-ins with a wrong password and with an unknown email address. They must not
 * differ, because the difference would reveal accounts.
 */
export const signInGap: Row = {
  name: 'sign-in-gap',
  title: 'sign-in with a wrong password, against one with an unknown email address',
  async run(bench) {
    const lintel = await bench.startLintel(1000)
    const attempt = (email: string) => async () => {
      const startedAt = performance.now()
      const response = await post(`${lintel.url}/api/login`, { email, password: 'the wrong one' })
      await response.text()
      if (response.status !== 401) throw new Error(`The status was ${response.status}, not 401`)
      return performance.now() - startedAt
    }
    const sides = {
      known: attempt(demoAccounts[0]?.email ?? ''),
      unknown: attempt('unknown@timing.example'),
      unknownAgain: attempt('another@timing.example'),
    }
    await interleave(10, sides)
    const figures = await interleave(TRIES_PER_ROUND * bench.rounds, sides)
    await lintel.stop()
    const [known, unknown, again] = [
      median(figures.known),
      median(figures.unknown),
      median(figures.unknownAgain),
    ]
    return [
      line('', {
        measured: `${known.toFixed(1)} ms`,
        reference: `${unknown.toFixed(1)} ms with an unknown address`,
        ratio: known / unknown,
        spread: spreadOf([again], [unknown]),
        goals: [atMost(Math.abs(known - unknown), 2, 'ms', 1)],
        figures,
      }),
    ]
  },
}
