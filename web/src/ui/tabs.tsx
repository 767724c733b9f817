import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { formatCount } from '../lib/format.ts'

interface Tab<Name extends string> {
  name: Name
  label: ReactNode
}

interface TabListProps<Name extends string> {
  /** Must be unique on the page. Pass the same id to TabPanel. */
  id: string
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Name>[]
  selected: Name
  onSelect: (name: Name) => void
  /** Gives all tabs the same width. */
  hasEqualWidths?: boolean
}

/**
 * A tab list that follows the ARIA Authoring Practices: it has one tab stop, and the left and right
 * arrow keys, Home and End select a tab. No library is used, because it would add 30 kB (gzip),
 * more than the code of the pages with tabs.
 */
export function TabList<Name extends string>({
  id,
  label,
  tabs,
  selected,
  onSelect,
  hasEqualWidths = false,
}: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const name = tabForKey(
      event.key,
      tabs.map((tab) => tab.name),
      selected,
    )
    if (name === undefined) return
    event.preventDefault()
    onSelect(name)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(id, name))}`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="flex overflow-x-auto border-b border-base-300"
    >
      {tabs.map(({ name, label: text }) => {
        const isSelected = name === selected
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(id, name)}
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId(id) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={onKeyDown}
            className={`relative flex min-h-12 cursor-pointer items-center justify-center gap-1.5 rounded-t-field font-semibold whitespace-nowrap -outline-offset-3 ${hasEqualWidths ? 'flex-1' : 'px-2 sm:px-4'} ${isSelected ? 'text-primary after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-primary' : 'text-muted hover:text-base-content'}`}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}

/** The number of items in a tab, shown after the label of the tab. */
export function TabCount({ count }: { count: number }) {
  return (
    <span className="min-w-5 rounded-full bg-base-300/60 px-1.5 text-center text-sm font-medium tabular-nums">
      {formatCount(count)}
    </span>
  )
}

interface TabPanelProps {
  id: string
  selected: string
  className?: string
  children: ReactNode
}

/** The panel of the selected tab. */
export function TabPanel({ id, selected, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, selected)}
      className={className}
    >
      {children}
    </div>
  )
}

/** Focuses a tab. Call it when the focused element is removed from the panel. */
export function focusTab(id: string, name: string): void {
  document.getElementById(tabId(id, name))?.focus()
}

function tabForKey<Name extends string>(
  key: string,
  names: readonly Name[],
  selected: Name,
): Name | undefined {
  const index = names.indexOf(selected)
  if (key === 'ArrowRight') return names[(index + 1) % names.length]
  if (key === 'ArrowLeft') return names[(index + names.length - 1) % names.length]
  if (key === 'Home') return names[0]
  return key === 'End' ? names.at(-1) : undefined
}

const tabId = (id: string, name: string) => `${id}-${name}`
const panelId = (id: string) => `${id}-panel`
