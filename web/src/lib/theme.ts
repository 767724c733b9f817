import { create } from 'zustand'

/** `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The same key and names as in public/theme.js, which sets the theme before the first paint. */
const KEY = 'lintel-theme'
const themeNames = { light: 'lintel', dark: 'lintel-dark' }
const barColours = { light: '#fbfaf7', dark: '#101614' }

interface Theme {
  choice: ThemeChoice
  setChoice: (choice: ThemeChoice) => void
}

/** The theme somebody chose on this device; it is remembered where the browser lets us. */
export const useTheme = create<Theme>()((set) => ({
  choice: storedChoice(),
  setChoice: (choice) => {
    remember(choice)
    apply(choice)
    set({ choice })
  },
}))

function storedChoice(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY)
    return choice === 'light' || choice === 'dark' ? choice : 'system'
  } catch {
    return 'system'
  }
}

function remember(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage denied: the choice holds for this visit.
  }
}

function apply(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = themeNames[choice]
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColours[choice === 'system' ? own : choice]
  }
}
