import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { ratingLabel, ratingSteps, switches } from './filters.ts'
import { type ListState, sortOptions } from './list-state.ts'

/**
 * Filter & Sort for browsers without JavaScript: a form that loads the list again. With JavaScript
 * it is not shown.
 */
export function FilterForm({ state }: { state: ListState }) {
  const [params] = useSearchParams()
  return (
    <noscript>
      <details className="mt-3">
        <summary className="btn btn-outline w-fit">Filter &amp; Sort</summary>
        <form action="/directory" className="panel mt-3 flex flex-wrap items-end gap-4 p-4">
          {['location', 'category'].map((name) => (
            <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
          ))}
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Sort by
            <select name="sort" defaultValue={state.sort} className="select">
              {sortOptions(state).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Minimum rating
            <select name="rating" defaultValue={state.filters.minRating / 10} className="select">
              {ratingSteps.map((step) => (
                <option key={step} value={step / 10}>
                  {ratingLabel(step)}
                </option>
              ))}
            </select>
          </label>
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="text-sm font-medium">Show only</legend>
            {switches.map(({ name, label }) => (
              <label key={name} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name={name}
                  value="1"
                  defaultChecked={state.filters[name]}
                  className="checkbox checkbox-primary checkbox-sm"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Button type="submit">Show</Button>
        </form>
      </details>
    </noscript>
  )
}
