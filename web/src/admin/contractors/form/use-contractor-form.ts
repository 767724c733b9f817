import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import { defaultMessages } from '#contract/messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type ServerFieldError, useFormSubmission } from '../../../ui/form/use-form-submission.ts'
import type { AdminContractorForm, AdminContractorInput } from '../queries.ts'
import { type ContractorFields, fieldNames, isFieldName } from './fields.ts'

export interface ContractorFormOptions {
  /** The values before any user input. */
  base: ContractorFields
  /** Initial values from another page. They count as unsaved changes. */
  prefill?: ContractorFields | null
  /**
   * Sends the fields. Resolves to a function that navigates away. That function is called once the
   * form no longer blocks navigation. When `send` rejects with field errors, they are shown at the
   * fields.
   */
  send: (fields: ContractorFields) => Promise<() => void>
}

/** The state of the contractor form: its fields and the errors of the last attempt. */
export function useContractorForm({ base, prefill, send }: ContractorFormOptions) {
  const form = useForm<AdminContractorInput, unknown, AdminContractorForm>({
    // Validation is synchronous, as on the server. In async mode, a synchronous option of a
    // union wins over an asynchronous one that is declared before it.
    resolver: zodResolver(adminContractorForm, undefined, { mode: 'sync' }),
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, setError } = form
  const { runSubmit, showValidationErrors, summary, isSent } = useFormSubmission({
    fieldNames,
    setError,
    toFieldErrors,
  })

  // `base` stays as the default values, so that the prefilled fields count as changed.
  useEffect(() => {
    if (prefill) reset(prefill, { keepDefaultValues: true })
  }, [prefill, reset])

  const save = async (fields: ContractorFields) => {
    await runSubmit(() => send(fields))
  }
  const submit = (event: BaseSyntheticEvent) =>
    form.handleSubmit(() => save(form.getValues() as ContractorFields), showValidationErrors)(event)

  return { form, submit, trySave: save, summary, isSent }
}

export type ContractorForm = ReturnType<typeof useContractorForm>['form']

/** Maps the server's errors to fields. A taken name is an error of the name field. */
function toFieldErrors(error: unknown): ServerFieldError<keyof ContractorFields>[] {
  if (!(error instanceof ApiError)) return []
  const errors =
    error.code === 'name_taken'
      ? [
          {
            path: 'name',
            message: error.serverMessage ?? defaultMessages.nameTaken,
          },
        ]
      : error.fields
  return errors.flatMap(({ path, message }) =>
    isFieldName(path) ? [{ name: path, message, type: error.code ?? 'server' }] : [],
  )
}
