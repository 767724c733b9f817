import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTheme } from '../../lib/theme.ts'

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')

function useSystemIsDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      darkQuery.addEventListener('change', onChange)
      return () => darkQuery.removeEventListener('change', onChange)
    },
    () => darkQuery.matches,
  )
}

/** Switches between the light and dark themes. The footer also offers the theme of the device. */
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
