/** The trades that have a drawing in the icon sprite. Others have that of `other`. */
const drawnTrades = new Set([
  'general-contractors',
  'electricians',
  'plumbers',
  'painters',
  'hvac-technicians',
  'concrete-contractors',
  'landscapers',
  'roofers',
])

interface TradeDrawingProps {
  categorySlug: string | undefined
  className?: string
}

/** The drawing of a trade in the color of the text. Screen readers ignore it. */
export function TradeDrawing({ categorySlug = '', className }: TradeDrawingProps) {
  const name = drawnTrades.has(categorySlug) ? categorySlug : 'other'
  return (
    <svg aria-hidden viewBox="0 0 96 96" className={className}>
      <use href={`${import.meta.env.VITE_ICONS}#trade-${name}`} />
    </svg>
  )
}
