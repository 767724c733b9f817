import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { categoryForm } from '#contract/admin-categories.ts'
import type { Category } from '#contract/entities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextareaField, TextField } from '../../ui/form/input-fields.tsx'
import { useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { errorFailure } from '../ui/admin-toast.ts'
import { type CategoryForm, type CategoryInput, useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** Null for a new category. */
  category: Category | null
  onClose: () => void
}

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const form = useForm<CategoryInput, unknown, CategoryForm>({
    resolver: zodResolver(categoryForm, undefined, { mode: 'sync' }),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      icon: category?.icon ?? 'wrench',
    },
  })
  const { mutateAsync } = useSaveCategory(category?.id ?? null)
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    send: async (values) => {
      const { name } = await mutateAsync(values)
      toast({ title: category ? 'Category updated' : 'Category created', description: name })
      onClose()
    },
    toFailure: errorFailure(category ? 'Failed to update category' : 'Failed to create category'),
  })
  const formId = useId()
  const {
    register,
    control,
    formState: { errors },
  } = form
  const name = useWatch({ control, name: 'name' })
  const emptySlugHelp = category
    ? `Left empty it stays “${category.slug}”.`
    : `Left empty it becomes “${slugify(name) || '…'}”.`
  const isSlugFixed = category !== null && category.count > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={category ? 'Edit category' : 'Add category'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSending} pendingLabel="Saving...">
            {category ? 'Update Category' : 'Create Category'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          field={register('name')}
          error={errors.name?.message}
        />
        {isSlugFixed ? (
          <p className="text-sm text-muted">
            Its slug is “<span>{category.slug}</span>”, part of the addresses of the contractors in
            it: it can no longer change.
          </p>
        ) : (
          <TextField
            label="Slug"
            optional
            autoComplete="off"
            field={register('slug')}
            error={errors.slug?.message}
            help={`Its name in addresses. ${emptySlugHelp}`}
          />
        )}
        <TextareaField
          label="Description"
          optional
          rows={3}
          field={register('description')}
          error={errors.description?.message}
        />
        <IconField control={control} />
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}

/** Selects the icon: one of `categoryIcons`, or the current icon when it is not among them. */
function IconField({ control }: { control: Control<CategoryInput, unknown, CategoryForm> }) {
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

/** The icons that an admin can choose, each with its label. */
const categoryIcons = [
  ['wrench', 'Wrench'],
  ['hammer', 'Hammer'],
  ['zap', 'Lightning'],
  ['plug', 'Plug'],
  ['paintbrush', 'Paintbrush'],
  ['paint-roller', 'Paint roller'],
  ['brush', 'Brush'],
  ['fan', 'Fan'],
  ['snowflake', 'Snowflake'],
  ['air-vent', 'Air vent'],
  ['concrete', 'Concrete'],
  ['trees', 'Trees'],
  ['leaf', 'Leaf'],
  ['sprout', 'Sprout'],
  ['flower', 'Flower'],
  ['droplets', 'Water'],
  ['house', 'House'],
  ['hard-hat', 'Hard hat'],
] as const
