import { create } from 'zustand'
import { THEME_KEY } from '#contract/device-storage.ts'
import { showBarColors } from '../../lib/bar-colors.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** `system` follows the setting of the device. */
type ThemeChoice = 'system' | 'light' | 'dark'

/** The same names as in public/theme.js, which sets the theme before the first paint. */
const themeNames = { light: 'lintel', dark: 'lintel-dark' }

interface Theme {
  choice: ThemeChoice
  setChoice: (choice: ThemeChoice) => void
}

/** The theme chosen on this device, stored in localStorage when the browser allows it. */
const useTheme = create<Theme>()((set) => ({
  choice: loadChoice(),
  setChoice: (choice) => {
    storeChoice(choice)
    applyTheme(choice)
    set({ choice })
  },
}))

/** Returns the chosen theme; 'system' while the page hydrates, because the server cannot know it. */
function useThemeChoice(): ThemeChoice {
  const choice = useTheme((state) => state.choice)
  return useHydrated() ? choice : 'system'
}

function loadChoice(): ThemeChoice {
  try {
    const choice = localStorage.getItem(THEME_KEY)
    return choice === 'light' || choice === 'dark' ? choice : 'system'
  } catch {
    return 'system'
  }
}

function storeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, choice)
  } catch {
    // The browser denies storage, so the choice is lost when the page is closed or reloaded.
  }
}

function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = themeNames[choice]
  showBarColors()
}

/** Button to switch between the light and dark themes. The footer also offers the device theme. */
export function ThemeToggle() {
  const { setChoice } = useTheme()
  const choice = useThemeChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = choice === 'system' ? isSystemDark : choice === 'dark'
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Use light theme' : 'Use dark theme'}
      className="needs-code"
      onClick={() => setChoice(isDark ? 'light' : 'dark')}
    />
  )
}

const choices = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies { value: ThemeChoice; label: string; icon: unknown }[]

/** Radio buttons for the theme: system, light or dark. */
export function ThemeSelect() {
  const { setChoice } = useTheme()
  const choice = useThemeChoice()
  return (
    <fieldset className="needs-code panel flex w-fit flex-wrap p-1">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm font-medium has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={choice === value}
            onChange={() => setChoice(value)}
            className="sr-only"
          />
          <Icon name={icon} size={18} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
