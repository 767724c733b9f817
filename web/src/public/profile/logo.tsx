import type { ContractorDetail } from '#contract/entities.ts'

/** The contractor's logo. Renders nothing without one. */
export function Logo({ contractor: { logoUrl } }: { contractor: ContractorDetail }) {
  if (!logoUrl) return null
  // The alt text is empty, because the name is next to the logo.
  return (
    <img
      src={logoUrl}
      alt=""
      width={72}
      height={72}
      className="size-14 shrink-0 rounded-field border border-base-300 bg-base-100 object-contain sm:size-18"
    />
  )
}
