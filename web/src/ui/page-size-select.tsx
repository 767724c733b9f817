import { useId } from 'react'

interface PageSizeSelectProps {
  value: number
  options: readonly number[]
  onChange: (size: number) => void
  label?: string
}

/** A select for the number of entries per page. */
export function PageSizeSelect({
  value,
  options,
  onChange,
  label = 'Per page',
}: PageSizeSelectProps) {
  const id = useId()
  return (
    <div className="needs-code flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="select w-20 tabular-nums"
      >
        {options.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  )
}
