import { createElement, type SVGProps } from 'react'

/** An icon as the library's files have it. */
interface IconData {
  /** Side of the square it is drawn in. */
  size: number
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Stands in for what the icon library makes its components with (vite.config.ts): the same
 * pictures, without settings that nobody here uses. Saves every page more than the icons of its
 * first screen weigh.
 */
// oxlint-disable-next-line import/no-default-export -- so the library's icons import it
export default function lucideIcon({ size: side, node }: IconData) {
  return ({ size = 24, className = '', ...rest }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide ${className}`,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
