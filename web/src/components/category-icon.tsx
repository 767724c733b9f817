import { AirVent, Brush, Droplets, Fan, Flower2, Hammer, HardHat, House, Leaf, type LucideIcon, Paintbrush, PaintRoller, Plug, Snowflake, Sprout, Trees, Wrench, Zap } from 'lucide-react'
import { ConcreteIcon } from '../lib/icons.tsx'

/** Icon names of the database and what draws them (F20). */
const icons: Record<string, LucideIcon> = {
  hammer: Hammer, 'hard-hat': HardHat, house: House, home: House, zap: Zap, bolt: Zap, plug: Plug, wrench: Wrench, droplets: Droplets,
  paintbrush: Paintbrush, 'paint-roller': PaintRoller, brush: Brush, fan: Fan, snowflake: Snowflake, 'air-vent': AirVent,
  trees: Trees, leaf: Leaf, sprout: Sprout, flower: Flower2,
}

interface CategoryIconProps {
  /** `icon` of a category. */
  icon: string
  size?: number
  className?: string
}

/** The icon of a category: `concrete` has its own drawing, an unknown name is a wrench. Words must stand beside it. */
export function CategoryIcon({ icon, size = 20, className = '' }: CategoryIconProps) {
  if (icon === 'concrete') return <ConcreteIcon size={size} className={className} />
  const Icon = icons[icon] ?? Wrench
  return <Icon aria-hidden size={size} className={`shrink-0 ${className}`} />
}
