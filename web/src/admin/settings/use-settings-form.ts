import { useState } from 'react'
import { errorCodes } from '#contract/errors.ts'
import {
  type RawSettings,
  settingAt,
  type SettingsChanges,
  withSetting,
} from '#contract/site-settings.ts'
import type { SiteForAdmins } from '#contract/site.ts'
import { ApiError, failureMessage } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import type { SettingField } from './fields.ts'
import { useSaveSite } from './queries.ts'

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The values of a form of settings. Values that were not changed follow what is saved meanwhile,
 * for example by an upload.
 */
export function useSettingsForm(loaded: SiteForAdmins, fields: readonly SettingField[]) {
  const { site, defaults } = loaded
  const save = useSaveSite()
  const [version, setVersion] = useState(loaded.version)
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({})
  const [resets, setResets] = useState<ReadonlySet<string>>(new Set())
  const valueOf = (path: string) => (path in changed ? changed[path] : settingAt(site, path))
  const defaultOf = (path: string) => settingAt(defaults, path)

  const setValue = (path: string, value: unknown) => {
    setResets((before) => new Set([...before].filter((each) => each !== path)))
    setChanged((before) => {
      const { [path]: _, ...others } = before
      return isEqual(value, settingAt(site, path)) ? others : { ...others, [path]: value }
    })
  }
  const reset = (path: string) => {
    setValue(path, defaultOf(path))
    setResets((before) => new Set([...before, path]))
  }

  /**
   * Returns '' for a field without a value, which the server refuses: null would be the default. A
   * setting that can be null has null as its default.
   */
  const sentValue = (path: string) => changed[path] ?? (defaultOf(path) === null ? null : '')

  const isDirty = Object.keys(changed).length > 0 || resets.size > 0
  // Without changes there is nothing that could overwrite those of somebody else.
  if (!isDirty && version !== loaded.version) setVersion(loaded.version)

  /** Saves what was changed; `onSaved` is called afterwards. */
  const submit = (onSaved?: () => void) => {
    if (save.isPending) return
    let changes: RawSettings = {}
    for (const { path } of fields)
      if (path in changed || resets.has(path))
        changes = withSetting(changes, path, resets.has(path) ? null : sentValue(path))
    save.mutate(
      { version, site: changes as SettingsChanges },
      {
        onSuccess: (saved) => {
          setVersion(saved.version)
          // What was changed while this was sent stays.
          setChanged((now) =>
            Object.fromEntries(
              Object.entries(now).filter(
                ([path, value]) => !(path in changed && isEqual(value, changed[path])),
              ),
            ),
          )
          setResets((now) => new Set([...now].filter((path) => !resets.has(path))))
          toast({ title: 'Settings saved' })
          onSaved?.()
        },
      },
    )
  }

  return {
    valueOf,
    setValue,
    reset,
    submit,
    isDefault: (path: string) => isEqual(valueOf(path), defaultOf(path)),
    isDirty,
    /**
     * Call it with the version that an upload of this page has stored. Only if nobody else has
     * saved meanwhile, the form goes on with it.
     */
    goOnWith: (saved: number) => setVersion((before) => (saved === before + 1 ? saved : before)),
    /** Call it when the user has decided to save over the loaded version. */
    acceptVersion: (accepted: number) => {
      setVersion(accepted)
      save.reset()
    },
    isSaving: save.isPending,
    errors: errorsOf(save.error),
    failure: save.error
      ? {
          title: 'The settings were not saved',
          message: failureMessage(save.error, errorCodes.invalid.message),
          isConflict: save.error instanceof ApiError && save.error.status === 409,
        }
      : null,
    /** The site as it would be with the values of the form. */
    edited: Object.entries(changed).reduce<RawSettings>(
      (result, [path, value]) => withSetting(result, path, value),
      site,
    ) as typeof site,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Returns the server's messages by the path after "site.", such as "houseAds.0.to". */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^site\./, ''), message]),
  )
}
