import type { ContractorDetail } from '#contract/entities.ts'

interface FeaturedToggleProps {
  contractor: ContractorDetail
  onChange: (isFeatured: boolean) => void
}

/** A switch that features a contractor. */
export function FeaturedToggle({
  contractor: { name, isFeatured },
  onChange,
}: FeaturedToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isFeatured}
      aria-label={`Featured: ${name}`}
      onClick={() => onChange(!isFeatured)}
      className="group inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2"
    >
      <span
        className={`flex h-6 w-10 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors duration-150 ${isFeatured ? 'border-primary bg-primary' : 'border-muted bg-base-100'}`}
      >
        <span
          className={`size-4 rounded-full transition-transform duration-150 ${isFeatured ? 'translate-x-4 bg-primary-content' : 'bg-muted'}`}
        />
      </span>
      <span className="w-6 text-left text-sm">{isFeatured ? 'Yes' : 'No'}</span>
    </button>
  )
}
