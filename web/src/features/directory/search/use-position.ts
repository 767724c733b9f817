import { useEffect, useRef, useState } from 'react'
import { type Position, roundPosition } from '#contract/rules/distance.ts'

/** Whether this browser can be asked where it is. */
export const canLocate = 'geolocation' in navigator

/** A town is enough, so the quick way; a position of the last five minutes still holds. */
const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 5 * 60_000,
}

const DENIED = 1
const TIMEOUT = 3

function problemOf(code: number): string {
  if (code === DENIED)
    return 'This site may not use your location. Allow it in your browser’s settings for this site, or type a city or ZIP code.'
  if (code === TIMEOUT)
    return 'Finding your location took too long. Try again, or type a city or ZIP code.'
  return 'Your location could not be found. Type a city or ZIP code instead.'
}

export interface PositionFinder {
  isAsking: boolean
  /** Why the last attempt failed, and what to do instead; null otherwise. */
  problem: string | null
  /** Asks the browser; only ever after a tap. */
  find: () => void
  /** What is still to come is of no interest any more. */
  forget: () => void
}

/** The visitor's position, asked for on a tap and rounded at once; the exact one is kept nowhere. */
export function usePosition(onFound: (position: Position) => void): PositionFinder {
  const [state, setState] = useState<{ isAsking: boolean; problem: string | null }>({
    isAsking: false,
    problem: null,
  })
  const attempt = useRef(0)
  useEffect(
    () => () => {
      attempt.current += 1
    },
    [],
  )

  const find = () => {
    const own = (attempt.current += 1)
    setState({ isAsking: true, problem: null })
    const settle = (position: Position | null, problem: string | null) => {
      if (own !== attempt.current) return
      setState({ isAsking: false, problem })
      if (position) onFound(position)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const position = roundPosition({ latitude, longitude })
        settle(position, position ? null : problemOf(0))
      },
      ({ code }) => settle(null, problemOf(code)),
      options,
    )
  }
  const forget = () => {
    attempt.current += 1
    if (state.isAsking || state.problem !== null) setState({ isAsking: false, problem: null })
  }
  return { ...state, find, forget }
}
