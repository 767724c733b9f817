import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { categoryForm } from '#contract/admin-categories.ts'
import type { Category } from '#contract/entities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { IconField } from './icon-field.tsx'
import { type CategoryForm, type CategoryInput, useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** Null for a new category. */
  category: Category | null
  onClose: () => void
}

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { form, save, failure, isPending } = useCategoryForm(category, onClose)
  const formId = useId()
  const {
    register,
    control,
    formState: { errors },
  } = form
  const name = useWatch({ control, name: 'name' })
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
          <Button type="submit" form={formId} pending={isPending} pendingLabel="Saving...">
            {category ? 'Update Category' : 'Create Category'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          field={register('name')}
          error={errors.name?.message}
        />
        {isSlugFixed ? (
          <p className="text-sm text-muted">
            Its slug is “{category.slug}”, part of the addresses of the contractors in it: it can no
            longer change.
          </p>
        ) : (
          <TextField
            label="Slug"
            optional
            autoComplete="off"
            field={register('slug')}
            error={errors.slug?.message}
            help={<>Its name in addresses. Left empty it becomes “{slugify(name) || '…'}”.</>}
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
        {failure && <FormAlert title={failure} />}
      </form>
    </Dialog>
  )
}

function useCategoryForm(category: Category | null, onDone: () => void) {
  const form = useForm<CategoryInput, unknown, CategoryForm>({
    resolver: zodResolver(categoryForm, undefined, { mode: 'sync' }),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      icon: category?.icon ?? 'wrench',
    },
  })
  const { mutateAsync, isPending, isSuccess } = useSaveCategory(category?.id ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const failureTitle = category ? 'Failed to update category' : 'Failed to create category'

  const save = async (values: CategoryForm) => {
    if (isPending) return
    setFailure(null)
    try {
      const { name } = await mutateAsync(values)
      toast({ title: category ? 'Category updated' : 'Category created', description: name })
      onDone()
    } catch (error) {
      showErrorToast(failureTitle, error)
      const fieldErrors = toFieldErrors(error)
      for (const { path, message } of fieldErrors)
        form.setError(path, { message }, { shouldFocus: true })
      if (fieldErrors.length === 0) setFailure(formatFailure(failureTitle, error))
    }
  }
  return { form, save, failure, isPending: isPending || isSuccess }
}

function toFieldErrors(error: unknown): { path: keyof CategoryInput; message: string }[] {
  const isField = (path: string): path is keyof CategoryInput =>
    ['name', 'slug', 'description', 'icon'].includes(path)
  return error instanceof ApiError
    ? error.fields.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
    : []
}
