import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTheme } from '../../lib/theme.ts'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function useSystemIsDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      dark.addEventListener('change', onChange)
      return () => dark.removeEventListener('change', onChange)
    },
    () => dark.matches,
  )
}

/** Light or dark at a press; going back to the device's own setting is in the footer. */
export function ThemeToggle() {
  const { choice, setChoice } = useTheme()
  const isSystemDark = useSystemIsDark()
  const isDark = choice === 'system' ? isSystemDark : choice === 'dark'
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={isDark ? 'Use light theme' : 'Use dark theme'}
      onClick={() => setChoice(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </button>
  )
}
