import { createElement, type SVGProps } from 'react'

/** The data of an icon, as the files of lucide-react contain it. */
interface IconData {
  /** Width and height of the viewBox. */
  size: number
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Replaces the component factory of lucide-react (see vite.config.ts). It renders the same icons
 * without the options that this app does not use, which makes the bundle of every page smaller.
 */
// oxlint-disable-next-line import/no-default-export -- lucide-react's icons import the default
export default function lucideIcon({ size: viewBoxSize, node }: IconData) {
  return ({ size = 24, className = '', ...rest }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${viewBoxSize} ${viewBoxSize}`,
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
