import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import { type FieldFault, useAttempt } from '../../../components/form-attempt.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { AdminContractorForm, AdminContractorInput } from '../queries.ts'
import { type ContractorFields, fieldNames, isFieldName } from './fields.ts'

export interface ContractorFormOptions {
  /** What the fields hold when nothing was written yet. */
  base: ContractorFields
  /** Written by another page already, and not saved. */
  prefill?: ContractorFields | null
  /**
   * Sends what stands in the fields and answers the way on, taken once nothing here asks any more;
   * a rejection with field errors shows them.
   */
  send: (fields: ContractorFields) => Promise<() => void>
}

/** The state of a contractor's form: its fields, and what was wrong at the last try (D4). */
export function useContractorForm({ base, prefill, send }: ContractorFormOptions) {
  const form = useForm<AdminContractorInput, unknown, AdminContractorForm>({
    // At once, as on the server: asynchronously a union takes the option that answers first.
    resolver: zodResolver(adminContractorForm, undefined, { mode: 'sync' }),
    defaultValues: base,
    shouldFocusError: false,
  })
  const { reset, setError } = form
  const { attempt, refuse, summary, isSent } = useAttempt({ fieldNames, setError, faultsOf })

  // Against the base, so that it counts as changed.
  useEffect(() => {
    if (prefill) reset(prefill, { keepDefaultValues: true })
  }, [prefill, reset])

  const save = async (fields: ContractorFields) => {
    await attempt(() => send(fields))
  }
  const submit = (event: BaseSyntheticEvent) =>
    form.handleSubmit(() => save(form.getValues() as ContractorFields), refuse)(event)

  return { form, submit, attempt: save, summary, isSent }
}

export type ContractorForm = ReturnType<typeof useContractorForm>['form']

/** What the server says of fields; a taken name is about the name (P15). */
function faultsOf(error: unknown): FieldFault<keyof ContractorFields>[] {
  if (!(error instanceof ApiError)) return []
  const own =
    error.code === 'name_taken'
      ? [
          {
            path: 'name',
            message: error.serverMessage ?? 'A business with this name already exists',
          },
        ]
      : error.fields
  return own.flatMap(({ path, message }) =>
    isFieldName(path) ? [{ name: path, message, type: error.code ?? 'server' }] : [],
  )
}
