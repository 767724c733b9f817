import type { iconNames } from './icon-names.ts'

export type IconName = (typeof iconNames)[number]

interface IconProps {
  name: IconName
  /** Width and height in px. */
  size?: number
  className?: string
}

/**
 * Renders an icon of the sprite, in the color of the text. The browser loads the sprite once, so no
 * page and no script contains the shapes. Screen readers ignore icons.
 */
export function Icon({ name, size = 24, className = '' }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      className={className ? `icon ${className}` : 'icon'}
    >
      <use href={`${import.meta.env.VITE_ICONS}#${name}`} />
    </svg>
  )
}
