import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the white border that scanners need, in modules. */
const BORDER = 4

/**
 * A QR code. It is generated in the browser, so that its text is not sent to another server. It is
 * black on white in both themes, because scanners expect that.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toSvgPath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-52 rounded-field border border-base-300"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function toSvgPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: BORDER })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size, path: squares.join('') }
}
