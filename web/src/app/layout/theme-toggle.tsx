import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTheme, useThemeChoice } from './theme.ts'

function useSystemIsDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = darkQuery()
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => darkQuery().matches,
    () => false,
  )
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Button to switch between the light and dark themes. The footer also offers the device theme. */
export function ThemeToggle() {
  const { setChoice } = useTheme()
  const choice = useThemeChoice()
  const isSystemDark = useSystemIsDark()
  const isDark = choice === 'system' ? isSystemDark : choice === 'dark'
  return (
    <button
      type="button"
      className="needs-code btn btn-ghost btn-square"
      aria-label={isDark ? 'Use light theme' : 'Use dark theme'}
      onClick={() => setChoice(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </button>
  )
}
