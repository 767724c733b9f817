/** A drawing of a house front in the style of the logo. */
export function HeroDrawing({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 440 380" className={className}>
      <path d="M40 150 220 40l180 110v12H40z" className="fill-primary" />
      <path d="M62 162h316v218H62z" className="fill-base-200 stroke-base-300" strokeWidth={2} />
      <path d="M300 62h34v58l-34-21z" className="fill-primary" />
      <Window x={92} y={196} />
      <Window x={292} y={196} />
      <Window x={292} y={296} />
      <Window x={92} y={296} />
      <path d="M164 214h112v24H164z" className="fill-primary" />
      <path d="M174 244h18v136h-18zM248 244h18v136h-18z" className="fill-primary" />
      <path d="M196 244h48v136h-48z" className="fill-accent" />
      <circle cx="235" cy="316" r="4" className="fill-base-100" />
      <circle cx="220" cy="120" r="18" className="fill-base-100" />
      <path d="M220 102v36M202 120h36" className="stroke-primary" strokeWidth={4} />
      <path d="M0 379h440" className="stroke-base-300" strokeWidth={2} />
    </svg>
  )
}

function Window({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-4 0h64v11H-4z" className="fill-primary" />
      <path d="M2 14h52v48H2z" className="fill-base-100 stroke-base-300" strokeWidth={2} />
      <path d="M28 14v48M2 38h52" className="stroke-base-300" strokeWidth={3} />
    </g>
  )
}
