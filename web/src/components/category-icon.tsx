import { Fan, Hammer, type LucideIcon, Paintbrush, Trees, Wrench, Zap } from 'lucide-react'
import { Suspense } from 'react'
import { ConcreteIcon } from './concrete-icon.tsx'
import { lazyPart } from './lazy-part.ts'

interface CategoryIconProps {
  /** `icon` of a category. */
  icon: string
  size?: number
  className?: string
}

/** Icon names of the database and what draws them (F20): those every directory starts with. */
const icons: Record<string, LucideIcon> = {
  hammer: Hammer,
  zap: Zap,
  wrench: Wrench,
  paintbrush: Paintbrush,
  fan: Fan,
  trees: Trees,
}

const OtherCategoryIcon = lazyPart(
  async () => (await import('./other-category-icon.tsx')).OtherCategoryIcon,
)

/**
 * The icon of a category: `concrete` has its own drawing, an unknown name is a wrench. Words must
 * stand beside it.
 */
export function CategoryIcon({ icon, size = 20, className = '' }: CategoryIconProps) {
  const look = { size, className: `shrink-0 ${className}` }
  if (icon === 'concrete') return <ConcreteIcon {...look} />
  const Icon = icons[icon]
  if (Icon) return <Icon aria-hidden {...look} />
  return (
    <Suspense fallback={<svg aria-hidden width={size} height={size} className={look.className} />}>
      <OtherCategoryIcon icon={icon} {...look} />
    </Suspense>
  )
}
