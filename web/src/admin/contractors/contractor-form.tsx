import { type ReactNode, useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import type { Category, ContractorDetail } from '#contract/entities.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LongForm, useLongForm } from '../../ui/form/long-form.tsx'
import { AdminPage, type AdminPageProps } from '../ui/admin-page.tsx'
import { errorFailure } from '../ui/admin-toast.ts'
import {
  type ContractorFields,
  messages,
  renamed,
  toRequestNames,
  withSampleValues,
} from './fields.ts'
import { Sections } from './sections.tsx'

interface ContractorFormProps {
  title: string
  lead?: string
  actions?: AdminPageProps['actions']
  categories: readonly Category[]
  /** The contractor being edited, or null for a new one. */
  contractor: ContractorDetail | null
  /** The values before any user input. */
  base: ContractorFields
  /** Initial values from another page. They count as unsaved changes. */
  prefill?: ContractorFields | null
  /** Sends the fields. Resolves to a function that navigates away. */
  send: (fields: ContractorFields) => Promise<() => void>
  /** What failed, such as "Failed to create contractor". */
  failureTitle: string
  submitLabel: string
  pendingLabel: string
  /** Shown next to the buttons. */
  extra?: ReactNode
  /** True when the contractor was deleted. The user can then leave the form without a warning. */
  isDeleted?: boolean
}

const isTestBuild = import.meta.env.DEV || import.meta.env.VITE_MOCK === '1'

/** The page with all fields of a contractor. */
export function ContractorForm({
  title,
  lead,
  actions,
  categories,
  contractor,
  base,
  prefill,
  send,
  failureTitle,
  submitLabel,
  pendingLabel,
  extra,
  isDeleted = false,
}: ContractorFormProps) {
  const longForm = useLongForm({
    base,
    schema: adminContractorForm,
    toBody: toRequestNames,
    renamed,
    messages,
    send: (_, fields) => send(fields),
    toFailure: errorFailure(failureTitle),
  })
  const { form, submit } = longForm
  const { reset } = form
  // `base` stays as the default values, so that the prefilled fields count as changed.
  useEffect(() => {
    if (prefill) reset(prefill, { keepDefaultValues: true })
  }, [prefill, reset])
  return (
    <AdminPage
      title={title}
      windowTitle={longForm.hasErrors ? `Error: ${title}` : title}
      lead={lead}
      back={{ to: '/admin/contractors', label: 'Contractors' }}
      actions={actions}
      isForm
    >
      <div className="max-w-4xl">
        <LongForm
          label="Contractor"
          form={longForm}
          submitLabel={submitLabel}
          pendingLabel={pendingLabel}
          leaveText="What you have written is not saved."
          isGuarded={!isDeleted}
          buttons={
            <>
              {extra}
              {isTestBuild && !contractor && (
                <DirectCreate
                  onCreate={() => {
                    reset(withSampleValues(form.getValues(), categories[0]?.id ?? 1), {
                      keepDefaultValues: true,
                    })
                    void form.handleSubmit(submit)()
                  }}
                />
              )}
              <LinkButton to="/admin/contractors" variant="outline">
                Cancel
              </LinkButton>
            </>
          }
        >
          <FormProvider {...form}>
            <Sections categories={categories} contractor={contractor} />
          </FormProvider>
        </LongForm>
      </div>
    </AdminPage>
  )
}

/** Only in development and mock builds. Creates a contractor with sample values for empty fields. */
function DirectCreate({ onCreate }: { onCreate: () => void }) {
  return (
    <Button variant="ghost" onClick={onCreate}>
      Test Direct Create
    </Button>
  )
}
