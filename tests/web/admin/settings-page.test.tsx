import { fireEvent, screen, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { site } from '#contract/site.ts'
import { AdminSettingsSectionPage } from '../../../web/src/admin/pages/settings-section.tsx'
import { ToastRegion } from '../../../web/src/ui/toast-region.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

/** Opens a form of the settings and types a name. */
async function openAndType() {
  api.useScenario('admin')
  const page = (
    <main id="main">
      <AdminSettingsSectionPage />
      <Link to="/admin">Overview</Link>
      <ToastRegion />
    </main>
  )
  renderApp(
    [
      { path: '/admin', element: <p>The overview</p> },
      { path: '/admin/settings/:section', element: page },
    ],
    { at: '/admin/settings/identity' },
  )
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  fireEvent.change(name, { target: { value: 'Harbor Pros' } })
  return name
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('leaving while the settings are saved asks, so that a refusal is seen', async () => {
  const name = await openAndType()
  const release = api.hold(site.save)
  press('Save')
  await screen.findByRole('button', { name: 'Saving...' })
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep Editing' }))
  release()
  await screen.findByText('Settings saved')
  expect(name.value).toBe('Harbor Pros')
})

test('who wanted to leave while the settings were saved leaves when they are', async () => {
  await openAndType()
  const release = api.hold(site.save)
  press('Save')
  await screen.findByRole('button', { name: 'Saving...' })
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await within(await screen.findByRole('dialog')).findByText(/still being saved/)
  release()
  await screen.findByText('The overview')
})

test('changes of others that cannot be loaded do not count as loaded', async () => {
  await openAndType()
  api.fail(site.save, 409, { message: 'Somebody saved meanwhile' })
  press('Save')
  await screen.findByRole('button', { name: 'Load their changes and keep mine' })
  api.fail(site.getForAdmins, 503, { message: 'The service is busy' })
  press('Load their changes and keep mine')
  await screen.findByText(/Their changes were not loaded/)
  expect(screen.getByRole('button', { name: 'Load their changes and keep mine' })).toBeDefined()
})
