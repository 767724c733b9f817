import type { ComponentProps } from 'react'

type ScrollBoxProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> &
  ({ 'aria-label': string } | { 'aria-labelledby': string })

/**
 * A box for a table that may be wider than it. The box takes the focus, because a keyboard can
 * scroll only what has the focus, and its name tells what is in it.
 */
export function ScrollBox({ className = '', ...attributes }: ScrollBoxProps) {
  return (
    <div
      {...attributes}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className={`overflow-x-auto ${className}`}
    />
  )
}
