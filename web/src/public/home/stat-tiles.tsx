import type { Summary } from '#contract/directory.ts'
import { site } from '#contract/site.ts'
import { formatCount, formatStat } from '../../lib/format.ts'

interface StatTilesProps {
  /** Undefined when it failed or has not loaded. The tiles then show fallback values. */
  summary: Summary | undefined
}

/** Tiles with the number of contractors, the number of categories and a fixed text. */
export function StatTiles({ summary }: StatTilesProps) {
  const { contractorCount, categoryCount } = site.fallbacks
  const [supportValue, supportLabel] = splitAtSpace(site.supportTile)
  return (
    <section aria-label="The directory in figures" className="page mt-8">
      <ul className="panel grid grid-cols-3 divide-x divide-base-300">
        <Tile value={formatStat(summary?.contractorCount, contractorCount)} label="Contractors" />
        <Tile
          value={formatCount(summary?.categoryCount || categoryCount)}
          label="Service Categories"
        />
        <Tile value={supportValue} label={supportLabel} />
      </ul>
    </section>
  )
}

function Tile({ value, label }: { value: string; label: string }) {
  return (
    <li className="px-3 py-5 text-center sm:px-6">
      <span className="block font-heading text-xl font-bold tabular-nums text-primary sm:text-2xl">
        {value}
      </span>{' '}
      <span className="block text-sm text-muted sm:text-base">{label}</span>
    </li>
  )
}

/**
 * Splits a text at the first space: "24/7 Support Available" becomes "24/7" and "Support
 * Available".
 */
function splitAtSpace(text: string): [string, string] {
  const space = text.indexOf(' ')
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}
