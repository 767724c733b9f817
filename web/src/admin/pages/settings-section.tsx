import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { SiteForAdmins } from '#contract/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { settingsSections, type SettingsSection } from '../settings/fields.ts'
import { SitePictures } from '../settings/pictures.tsx'
import { SettingsPreview } from '../settings/preview.tsx'
import { adminSiteQuery } from '../settings/queries.ts'
import { SettingRow } from '../settings/setting-row.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

const back = { to: '/admin/settings', label: 'Settings' }

/** `/admin/settings/{section}`: one form of the settings with its preview. */
export function AdminSettingsSectionPage() {
  const { section: name } = useParams()
  const section = settingsSections.find((each) => each.name === name)
  const query = useQuery(adminSiteQuery())
  if (!section)
    return (
      <AdminPage title="Settings" back={back}>
        <EmptyState isPanel title="There is no such form" icon="search-x">
          <LinkButton to={back.to}>All settings</LinkButton>
        </EmptyState>
      </AdminPage>
    )
  return (
    <AdminPage title={section.title} lead={section.lead} back={back}>
      <QueryView query={query} loading={<Skeleton className="h-96" />}>
        {(loaded) => <SectionForm key={section.name} section={section} loaded={loaded} />}
      </QueryView>
    </AdminPage>
  )
}

function SectionForm({ section, loaded }: { section: SettingsSection; loaded: SiteForAdmins }) {
  const form = useSettingsForm(loaded, section.fields)
  const { refetch } = useQuery(adminSiteQuery())
  useScrollToHash()
  const loadTheirs = async () => {
    const { data, error } = await refetch()
    if (error) showErrorToast('Their changes were not loaded', error)
    else if (data) form.acceptVersion(data.version)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div className="flex min-w-0 flex-col gap-8">
        {section.name === 'look' && <SitePictures site={loaded.site} onSaved={form.goOnWith} />}
        <form
          noValidate
          aria-label={section.title}
          onSubmit={onSubmit}
          className="panel flex flex-col gap-7 p-5 sm:p-6"
        >
          {section.fields.map((field) => (
            <SettingRow key={field.path} field={field} form={form} />
          ))}
          <FormFailure failure={form.failure}>
            {form.failure?.isConflict && (
              <Button variant="outline" icon="refresh-cw" onClick={() => void loadTheirs()}>
                Load their changes and keep mine
              </Button>
            )}
          </FormFailure>
          <Button
            type="submit"
            size="lg"
            className="w-fit max-sm:w-full"
            disabled={!form.isDirty}
            pending={form.isSaving}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </form>
      </div>
      <SettingsPreview section={section.name} site={form.edited} />
      <LeaveGuard isActive={form.isDirty} title="Leave without saving?">
        <p>
          {form.isSaving
            ? 'Your changes are still being saved. If that fails, they are lost.'
            : 'Your changes to these settings will be lost.'}
        </p>
      </LeaveGuard>
    </div>
  )
}

/** Scrolls to the setting that the address names, as the search links to it. */
function useScrollToHash() {
  const { hash } = useLocation()
  useEffect(() => {
    const row = document.getElementById(decodeURIComponent(hash.slice(1)))
    row?.scrollIntoView()
    row?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }, [hash])
}
