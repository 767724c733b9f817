import { Fan, Hammer, type LucideIcon, Paintbrush, Trees, Wrench, Zap } from 'lucide-react'
import { Suspense } from 'react'
import { ConcreteIcon } from '../../ui/concrete-icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'

interface CategoryIconProps {
  /** The `icon` field of a category. */
  icon: string
  size?: number
  className?: string
}

/** Icons of the seeded categories by icon name, except `concrete`. */
const icons: Record<string, LucideIcon> = {
  hammer: Hammer,
  zap: Zap,
  wrench: Wrench,
  paintbrush: Paintbrush,
  fan: Fan,
  trees: Trees,
}

const OtherCategoryIcon = lazyComponent(
  async () => (await import('./other-category-icon.lazy.tsx')).OtherCategoryIcon,
)

/**
 * Renders the icon of a category, or a wrench for an unknown icon name. The icon is hidden from
 * screen readers, so show the name of the category beside it.
 */
export function CategoryIcon({ icon, size = 20, className = '' }: CategoryIconProps) {
  const iconProps = { size, className: `shrink-0 ${className}` }
  if (icon === 'concrete') return <ConcreteIcon {...iconProps} />
  const Icon = icons[icon]
  if (Icon) return <Icon aria-hidden {...iconProps} />
  return (
    <Suspense
      fallback={<svg aria-hidden width={size} height={size} className={iconProps.className} />}
    >
      <OtherCategoryIcon icon={icon} {...iconProps} />
    </Suspense>
  )
}
