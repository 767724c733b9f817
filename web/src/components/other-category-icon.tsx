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

/** Icons for categories that an admin added, by icon name. */
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

/** Icons that category-icon.tsx does not include; an unknown name renders a wrench. */
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
