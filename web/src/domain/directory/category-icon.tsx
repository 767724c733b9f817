import { Fan, Hammer, type LucideIcon, Paintbrush, Trees, Wrench, Zap } from 'lucide-react'
import { Suspense } from 'react'
import { OutlineIcon } from '../../lib/outline-icon.tsx'
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

/** A concrete slab with a trowel, in the style of the other category icons. */
function ConcreteIcon({ size = 20, className = '' }: { size?: number; className?: string }) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M3 16.5 12 21l9-4.5" />
      <path d="M3 12.5 12 17l9-4.5-3.6-1.8" />
      <path d="M3 12.5v4M21 12.5v4" />
      <path d="m4.5 11.2 8.3-7.7a1.6 1.6 0 0 1 2.3.1l2.2 2.6a1.6 1.6 0 0 1-.5 2.4L7.5 13" />
      <path d="M11 10.5 16 14" />
    </OutlineIcon>
  )
}
