import { create } from 'zustand'
import { THEME_KEY } from '#contract/device-storage.ts'
import { useHydrated } from '../../lib/hydration.ts'

/** `system` follows the setting of the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The same names as in public/theme.js, which sets the theme before the first paint. */
const themeNames = { light: 'lintel', dark: 'lintel-dark' }
const barColours = { light: '#fbfaf7', dark: '#101614' }

interface Theme {
  choice: ThemeChoice
  setChoice: (choice: ThemeChoice) => void
}

/** The theme chosen on this device, stored in localStorage when the browser allows it. */
export const useTheme = create<Theme>()((set) => ({
  choice: loadChoice(),
  setChoice: (choice) => {
    storeChoice(choice)
    applyTheme(choice)
    set({ choice })
  },
}))

/** Returns the chosen theme; 'system' while the page hydrates, because the server cannot know it. */
export function useThemeChoice(): ThemeChoice {
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
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColours[choice === 'system' ? scheme : choice]
  }
}
