import { Moon, Sun } from 'lucide-react'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useTheme, useThemeChoice } from './theme.ts'

/** Button to switch between the light and dark themes. The footer also offers the device theme. */
export function ThemeToggle() {
  const { setChoice } = useTheme()
  const choice = useThemeChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
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
