import { useId } from 'react'
import { Button } from '../../ui/button.tsx'

interface CategorySelectProps {
  names: readonly string[]
  /** Name of the selected category; '' for all. */
  value: string
  onChange: (name: string) => void
}

/**
 * A select with the categories of the posts. If no post has the selected category, the select lists
 * that category too.
 */
export function CategorySelect({ names, value, onChange }: CategorySelectProps) {
  const id = useId()
  const options = value === '' || names.includes(value) ? names : [...names, value]
  return (
    <form action="/blog" className="flex w-56 flex-col gap-1.5 sm:w-64">
      <label htmlFor={id} className="font-medium">
        Category
      </label>
      <select
        id={id}
        name="category"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="select w-full"
      >
        <option value="">All Categories</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </noscript>
    </form>
  )
}
