import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { setup } from '#contract/setup.ts'
import { call } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { settingsSections } from './fields.ts'
import { SitePictures } from './pictures.tsx'
import { adminSiteQuery } from './queries.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const steps = [
  {
    name: 'site',
    title: 'Your site',
    lead: 'What it is called, where it is, and how people reach you.',
    paths: [
      'name',
      'tagline',
      'defaultCity.city',
      'defaultCity.state',
      'timeZone',
      'contact.email',
      'contact.phone',
      'contact.officeHours',
    ],
  },
  { name: 'look', title: 'Look', lead: 'One color and one logo.', paths: ['color'] },
  {
    name: 'contractors',
    title: 'Contractors',
    lead: 'Fill the directory now, or start empty.',
    paths: [],
  },
] as const

const allFields = settingsSections.flatMap(({ fields }) => fields)

/** The steps of the setup after the account. Each can be left for later. */
export function SetupSteps() {
  const [index, setIndex] = useState(0)
  const step = steps[index] ?? steps[0]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [index])
  const next = () => setIndex((before) => Math.min(before + 1, steps.length - 1))
  return (
    <>
      <p className="text-muted">{`Step ${index + 2} of 4`}</p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {step.title}
      </h1>
      <p className="mt-1 mb-6 text-lg text-muted">{step.lead}</p>
      {step.name === 'contractors' ? (
        <ContractorsStep />
      ) : (
        <SettingsStep key={step.name} step={step} onNext={next} />
      )}
    </>
  )
}

function SettingsStep({ step, onNext }: { step: (typeof steps)[number]; onNext: () => void }) {
  const query = useQuery(adminSiteQuery())
  return (
    <QueryView query={query} loading={<Skeleton className="h-96" />}>
      {(loaded) => <StepForm step={step} loaded={loaded} onNext={onNext} />}
    </QueryView>
  )
}

interface StepFormProps {
  step: (typeof steps)[number]
  loaded: Parameters<typeof useSettingsForm>[0]
  onNext: () => void
}

function StepForm({ step, loaded, onNext }: StepFormProps) {
  const paths: readonly string[] = step.paths
  const fields = paths.flatMap((path) => allFields.find((field) => field.path === path) ?? [])
  const form = useSettingsForm(loaded, fields)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isDirty) form.submit(onNext)
    else onNext()
  }
  return (
    <div className="flex flex-col gap-6">
      {step.name === 'look' && <SitePictures site={loaded.site} onSaved={form.goOnWith} />}
      <form
        noValidate
        aria-label={step.title}
        onSubmit={onSubmit}
        className="panel flex flex-col gap-6 p-5 sm:p-7"
      >
        {fields.map((field) => (
          <SettingRow key={field.path} field={field} form={form} />
        ))}
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" pending={form.isSaving} pendingLabel="Saving...">
            Continue
          </Button>
          <Button variant="ghost" size="lg" disabled={form.isSaving} onClick={onNext}>
            Skip for now
          </Button>
        </div>
      </form>
    </div>
  )
}

function ContractorsStep() {
  const demo = useMutation({
    mutationFn: () => call(setup.loadDemoDirectory),
    onSuccess: ({ contractors }) => {
      toast({ title: `${formatPlural(contractors, 'contractor')} loaded` })
      invalidateDirectoryQueries()
    },
    onError: (error) => showErrorToast('The demo directory was not loaded', error),
  })
  return (
    <ul className="flex flex-col gap-4">
      <Choice
        title="Import a CSV file"
        text="The file can be checked first, without saving anything."
      >
        <LinkButton to="/admin/contractors/import" icon="upload">
          Import a CSV
        </LinkButton>
      </Choice>
      <Choice
        title="Load the demo directory"
        text="Invented contractors and posts, to look around. They can be deleted later."
      >
        <Button
          variant="outline"
          pending={demo.isPending}
          pendingLabel="Loading..."
          disabled={demo.isSuccess}
          onClick={() => demo.mutate()}
        >
          Load Demo Directory
        </Button>
      </Choice>
      <Choice title="Start empty" text="Contractors can be added or imported at any time.">
        <LinkButton to="/admin" variant="outline">
          Go to the Dashboard
        </LinkButton>
      </Choice>
    </ul>
  )
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
