import { useEffect, useRef, useState } from 'react'
import { type Position, roundPosition } from '#contract/rules/distance.ts'

/** True on the server and in browsers with geolocation, which all common browsers have. */
export const canLocate = import.meta.env.SSR || 'geolocation' in navigator

/** City accuracy is enough, so use the fast mode and accept a position of the last five minutes. */
const cityAccuracy: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 5 * 60_000,
}

const DENIED = 1
const TIMEOUT = 3

function problemMessage(code: number, instead = 'type a city or ZIP code'): string {
  if (code === DENIED)
    return `This site may not use your location. Allow it in your browser’s settings for this site, or ${instead}.`
  if (code === TIMEOUT) return `Finding your location took too long. Try again, or ${instead}.`
  return `Your location could not be found. ${instead.charAt(0).toUpperCase()}${instead.slice(1)} instead.`
}

export interface PositionFinder {
  isLocating: boolean
  /** Message about the last failure and what to do instead; null otherwise. */
  problem: string | null
  /** Requests the position from the browser; call it only after a tap. */
  find: () => void
  /** Ignores a pending request. */
  cancel: () => void
}

interface PositionSettings {
  /** Returns the position that `onFound` receives; null for an unusable one. */
  round: (position: Position) => Position | null
  options: PositionOptions
  /** What the visitor can do when the position is not found. */
  instead?: string
}

/**
 * Finds the visitor's position after a tap. `onFound` receives only the rounded position, to two
 * decimals by default.
 */
export function usePosition(
  onFound: (position: Position) => void,
  { round, options, instead }: PositionSettings = { round: roundPosition, options: cityAccuracy },
): PositionFinder {
  const [state, setState] = useState<{ isLocating: boolean; problem: string | null }>({
    isLocating: false,
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
    const ownAttempt = (attempt.current += 1)
    setState({ isLocating: true, problem: null })
    const settle = (position: Position | null, problem: string | null) => {
      if (ownAttempt !== attempt.current) return
      setState({ isLocating: false, problem })
      if (position) onFound(position)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const position = round({ latitude, longitude })
        settle(position, position ? null : problemMessage(0, instead))
      },
      ({ code }) => settle(null, problemMessage(code, instead)),
      options,
    )
  }
  const cancel = () => {
    attempt.current += 1
    if (state.isLocating || state.problem !== null) setState({ isLocating: false, problem: null })
  }
  return { ...state, find, cancel }
}
