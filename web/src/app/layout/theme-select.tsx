import { Monitor, Moon, Sun } from 'lucide-react'
import { type ThemeChoice, useTheme, useThemeChoice } from './theme.ts'

const choices = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies { value: ThemeChoice; label: string; icon: unknown }[]

/** Radio buttons for the theme: system, light or dark. */
export function ThemeSelect() {
  const { setChoice } = useTheme()
  const choice = useThemeChoice()
  return (
    <fieldset className="needs-code panel flex w-fit flex-wrap p-1">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
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
          <Icon aria-hidden size={18} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
