import {
  AirVent,
  Brush,
  Droplets,
  Flower2,
  HardHat,
  House,
  Leaf,
  type LucideIcon,
  PaintRoller,
  Plug,
  Snowflake,
  Sprout,
  Wrench,
  Zap,
} from 'lucide-react'

/** Icons of categories that the operator added. */
const icons: Record<string, LucideIcon> = {
  'hard-hat': HardHat,
  house: House,
  home: House,
  bolt: Zap,
  plug: Plug,
  droplets: Droplets,
  'paint-roller': PaintRoller,
  brush: Brush,
  snowflake: Snowflake,
  'air-vent': AirVent,
  leaf: Leaf,
  sprout: Sprout,
  flower: Flower2,
}

/** Of a name that category-icon.tsx does not draw itself; an unknown one is a wrench. */
export function OtherCategoryIcon({
  icon,
  size,
  className,
}: {
  icon: string
  size: number
  className: string
}) {
  const Icon = icons[icon] ?? Wrench
  return <Icon aria-hidden size={size} className={className} />
}
