import { type Control, useController } from 'react-hook-form'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { categoryIcons } from './icons.ts'
import type { CategoryForm, CategoryInput } from './queries.ts'

/** Selects the icon: one of `categoryIcons`, or the current icon when it is not among them. */
export function IconField({ control }: { control: Control<CategoryInput, unknown, CategoryForm> }) {
  const {
    field,
    fieldState: { error },
  } = useController({ control, name: 'icon' })
  const isKnown = categoryIcons.some(([icon]) => icon === field.value)
  const icons = isKnown ? categoryIcons : [[field.value, field.value] as const, ...categoryIcons]
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Icon</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {icons.map(([icon, label]) => (
          <label
            key={icon}
            title={label}
            className="flex size-11 cursor-pointer items-center justify-center rounded-field border border-base-300 hover:bg-base-300/50 has-checked:border-primary has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={field.name}
              value={icon}
              checked={field.value === icon}
              onChange={() => field.onChange(icon)}
              onBlur={field.onBlur}
              className="sr-only"
            />
            <CategoryIcon icon={icon} size={22} />
            <span className="sr-only">{label}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-error">{error.message}</p>}
    </fieldset>
  )
}
