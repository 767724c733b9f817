/** The logo of the site: a doorway with a lintel. */
export function BrandMark({ size = 32, className = '' }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={`shrink-0 ${className}`}
    >
      <rect width="64" height="64" rx="15" className="fill-brand" />
      <path d="M9 12h46v12H9z" className="fill-brand-content" />
      <path d="M14 27h8v26h-8zM42 27h8v26h-8z" className="fill-brand-content" />
      <path d="M25.5 27h13v26h-13z" className="fill-accent" />
      <circle cx="35.2" cy="40.5" r="1.5" className="fill-brand" />
    </svg>
  )
}
