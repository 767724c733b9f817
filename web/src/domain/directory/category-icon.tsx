import { OutlineIcon } from '../../lib/outline-icon.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface CategoryIconProps {
  /** The `icon` field of a category. */
  icon: string
  size?: number
  className?: string
}

/** Icons by the `icon` field of a category, except `concrete`. */
const icons: Record<string, IconName> = {
  hammer: 'hammer',
  zap: 'zap',
  wrench: 'wrench',
  paintbrush: 'paintbrush',
  fan: 'fan',
  trees: 'trees',
  'hard-hat': 'hard-hat',
  house: 'house',
  home: 'house',
  bolt: 'zap',
  plug: 'plug',
  droplets: 'droplets',
  'paint-roller': 'paint-roller',
  brush: 'brush',
  snowflake: 'snowflake',
  'air-vent': 'air-vent',
  leaf: 'leaf',
  sprout: 'sprout',
  flower: 'flower-2',
}

/**
 * Renders the icon of a category, or a wrench for an unknown icon name. The icon is hidden from
 * screen readers, so show the name of the category beside it.
 */
export function CategoryIcon({ icon, size = 20, className = '' }: CategoryIconProps) {
  const iconProps = { size, className: `shrink-0 ${className}` }
  if (icon === 'concrete') return <ConcreteIcon {...iconProps} />
  return <Icon name={icons[icon] ?? 'wrench'} {...iconProps} />
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
