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

/** Icons that no category has at first, by icon name. */
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

/** Renders an icon that category-icon.tsx does not include, or a wrench for an unknown name. */
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
