import type { ReactNode } from 'react'
import { lazyLayout } from '../lib/hydration.ts'

/** More cards than begin on the screen of a phone. */
const FIRST_CARDS = 4

interface CardItemProps {
  /** Position in the list, from 0. */
  index: number
  className?: string
  children: ReactNode
}

/** An item of a list of cards. From the fifth on they are laid out lazily. */
export function CardItem({ index, className, children }: CardItemProps) {
  return <li {...(index < FIRST_CARDS ? { className } : lazyLayout(className))}>{children}</li>
}
