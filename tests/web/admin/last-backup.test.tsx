import { expect, test } from 'vitest'
import { readiness } from '#contract/readiness.ts'
import { LastBackup } from '../../../web/src/admin/readiness/before-online.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderComponent } from '../../support/render.tsx'

const api = mockApi()

test.each([
  ['2026-11-21T14:00:00Z', 'The last backup is of Nov 21, 2026, 9:00 AM EST.'],
  [null, 'There is no backup yet.'],
])('the dashboard says when the last backup was made: %s', async (lastBackupAt, text) => {
  api.respond(readiness.list, () =>
    Response.json({ checks: [], publicOrigin: 'https://harbor.example', lastBackupAt }),
  )
  const { container } = renderComponent(<LastBackup />)
  await expect.poll(() => container.textContent).toBe(text)
})
