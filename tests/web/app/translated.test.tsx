import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pages } from '#contract/pages.ts'
import { routes } from '../../../web/src/app/routes.tsx'
import { quickOrFull, quickSubset } from '../../support/full-run.ts'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'
import { startTranslator } from '../../support/translator.ts'

const api = mockApi()
const NodeFormData = FormData
beforeEach(() => {
  vi.stubGlobal(
    'FormData',
    // Node's class, which `fetch` needs, does not know the forms of happy-dom.
    class extends NodeFormData {
      constructor(form?: HTMLFormElement) {
        super()
        for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])
          this.append(field.name, field.value)
      }
    },
  )
  // Node's function does not know the files of happy-dom.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  // React warns of elements that happy-dom does not know.
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    createElement(name === 'search' ? 'div' : name),
  )
})
let translator: ReturnType<typeof startTranslator>
afterEach(() => {
  // Also after a failure: two translators would translate each other's texts for ever.
  translator.stop()
  cleanup()
  vi.unstubAllGlobals()
})

/** What needs more of a browser than happy-dom has, or ends the session. */
const LEFT_OUT = /log out|my location|near me|print|share|export|download/i
/** Pages with many steps have long lists, whose rows have equal buttons. */
const MAX_STEPS = quickOrFull(5, 30)

interface Step {
  name: string
  run: () => void
}

/**
 * Returns the first step that was not done yet: the forms, then the buttons, of the open dialog or
 * page.
 */
function nextStep(done: ReadonlySet<string>): Step | undefined {
  const scope = [...document.querySelectorAll('dialog')].at(-1) ?? document.querySelector('main')
  const forms = [...(scope?.querySelectorAll('form') ?? [])]
  const buttons = [...(scope?.querySelectorAll('button') ?? [])]
  return [
    ...forms.flatMap((form): Step[] => [
      { name: `submit ${nameOf(form)}`, run: () => void fireEvent.submit(form) },
      { name: `fill in ${nameOf(form)}`, run: () => fillIn(form) },
      { name: `submit again ${nameOf(form)}`, run: () => void fireEvent.submit(form) },
    ]),
    ...buttons
      .filter(({ disabled, type }) => !disabled && type !== 'submit')
      .map((button) => ({
        name: `press ${nameOf(button)}`,
        run: () => void fireEvent.click(button),
      })),
  ].find(({ name }) => !done.has(name) && !LEFT_OUT.test(name))
}

function nameOf(element: Element): string {
  const field = element.querySelector('input, select, textarea')
  return (
    element.getAttribute('aria-label') ?? (field ? `form with ${field.id}` : element.textContent)
  )
}

function fillIn(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('select'))
    fireEvent.change(field, { target: { value: field.options[1]?.value } })
  for (const field of form.querySelectorAll('textarea'))
    fireEvent.change(field, { target: { value: 'We repair pipes and drains. '.repeat(5) } })
  for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type="file"])'))
    if (field.type === 'checkbox' || field.type === 'radio') fireEvent.click(field)
    else fireEvent.change(field, { target: { value: samples[field.type] ?? 'Tampa' } })
}

const samples: Record<string, string> = {
  email: 'sam@example.com',
  tel: '813-555-0142',
  url: 'https://pipes.example',
  number: '4',
  password: 'long enough and not known',
  date: '2027-01-01',
  time: '08:00',
}

const examples: Record<string, string> = {
  ':slug': 'ab-plumbing',
  ':name': '3',
  ':categorySlug': 'plumbers',
  ':location': 'tampa-fl',
  ':id': '1',
}

/** One page of each kind: lists, a profile, forms, tables, settings, payment and sign-in. */
const quickPages = [
  'home',
  'directory',
  'contractor-by-id',
  'contact',
  'quote',
  'account',
  'contractor-edit',
  'business-profile-setup',
  'admin/contractors',
  'admin/settings',
  'admin/claims',
] as const satisfies (keyof typeof pages)[]
const chosenPages = quickSubset(Object.entries(pages), ([name]) =>
  quickPages.some((each) => each === name),
)

test.each([
  { path: '/contractor-listing/payment', scenario: 'maintenance' },
  { path: '/contractor-listing/payment', scenario: 'card-declined' },
  ...chosenPages.map(([, { path, access }]) => ({
    path: path.replaceAll(/:\w+/g, (name) => examples[name] ?? name),
    scenario: access === 'admin' ? 'admin' : 'owner',
  })),
  { path: '/auth', scenario: 'signed-out' },
  { path: '/reset-password?token=abc', scenario: 'signed-out' },
])(
  '$path works and shows changes when it is translated ($scenario)',
  async ({ path, scenario }) => {
    api.useScenario(scenario)
    const { client } = renderApp(routes, { at: path })
    translator = startTranslator(document.body, 'replaces')
    const settle = async () => {
      await vi.dynamicImportSettled()
      await waitFor(() => {
        expect(client.isFetching() + client.isMutating()).toBe(0)
        expect(document.querySelector('button .loading-spinner')).toBeNull()
      })
    }
    await screen.findAllByRole('heading', { level: 1 })
    await settle()
    const done = new Set<string>()
    for (let step = nextStep(done); step && done.size < MAX_STEPS; step = nextStep(done)) {
      done.add(step.name)
      step.run()
      await settle()
      expect(translator.staleTexts(), step.name).toEqual([])
      expect(document.body.textContent, step.name).not.toContain('Something went wrong')
    }
  },
)
