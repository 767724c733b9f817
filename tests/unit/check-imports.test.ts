import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findImportViolations } from '../setup/check-imports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-imports-'))
  for (const part of ['web', 'api', 'mocks', 'tests']) mkdirSync(join(folder, part))
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFiles(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const from = (path: string) => `export { x } from '${path}'\n`
const x = 'export const x = 1\n'

test('reports each rule that an import breaks', () => {
  writeFiles({
    'tests/x.ts': x,
    'mocks/x.ts': x,
    'web/x.ts': x,
    'api/db/x.ts': x,
    'api/features/two/x.ts': x,
    'web/src/admin/x.ts': x,
    'web/src/domain/x.ts': x,
    'web/sees-the-server.ts': from('../api/db/x.ts'),
    'mocks/sees-the-web.ts': "import type { x } from '../web/x.ts'\nexport type Y = typeof x\n",
    'web/src/ships-mocks.ts': from('../../mocks/x.ts'),
    'api/imports-a-test.ts': from('../tests/x.ts'),
    'api/contract/impure.ts': from('../db/x.ts'),
    'api/content/impure.ts': from('../db/x.ts'),
    'api/features/one/neighbour.ts': from('../two/x.ts'),
    'api/http/knows-a-feature.ts': from('../features/two/x.ts'),
    'web/src/public/neighbour.tsx': from('../admin/x.ts'),
    'web/src/domain/knows-an-area.ts': from('../admin/x.ts'),
    'web/src/domain/one/x.ts': x,
    'web/src/domain/one/circle.ts': from('../two/x.ts'),
    'web/src/domain/two/x.ts': x,
    'web/src/domain/two/circle.ts': from('../one/x.ts'),
    'web/src/domain/two/inside/x.ts': x,
    'web/src/domain/three/sees-inside.ts': from('../two/inside/x.ts'),
    'web/src/ui/knows-contractors.ts': from('../domain/x.ts'),
    'web/src/lib/knows-the-device.ts': from('../ui/knows-contractors.ts'),
    'node_modules/koa/index.js': x,
    'node_modules/stripe/index.js': x,
    'web/src/app/starts-a-server.ts': from('koa'),
    'api/features/one/charges.ts': from('stripe'),
    'api/sees-the-web.ts': from('../web/x.ts'),
    'api/circle-a.ts': "export { y } from './circle-b.ts'\nexport const x = 1\n",
    'api/circle-b.ts': "export { x } from './circle-a.ts'\nexport const y = 1\n",
    'api/lost.ts': from('./nowhere.ts'),
  })
  expect(
    [...new Set(findImportViolations(folder, 1).map((line) => line.split(':')[0]))].sort(
      (a = '', b = '') => a.localeCompare(b),
    ),
  ).toEqual([
    'areas-stand-alone',
    'content-is-pure',
    'contract-is-pure',
    'domain-knows-no-area',
    'features-stand-alone-in-api',
    'lib-and-sw-stand-alone',
    'mocks-do-not-ship',
    'mocks-see-only-the-contract',
    'no-circles',
    'no-unresolvable',
    'nobody-imports-tests',
    'nouns-hide-their-folders',
    'nouns-without-circles',
    'parts-know-no-contractors',
    'sdks-stay-in-integrations',
    'server-does-not-know-the-screen',
    'server-parts-know-no-feature',
    'web-sees-only-the-contract',
    'web-without-server-packages',
  ])
})

test('accepts imports that follow the rules, but not a folder with too few modules', () => {
  writeFiles({
    'web/a.ts': from('../api/content/b.ts'),
    'api/content/b.ts': from('../contract/c.ts'),
    'api/contract/c.ts': x,
  })
  expect(findImportViolations(folder, 1)).toEqual([])
  expect(findImportViolations(folder, 4)).toEqual([expect.stringContaining('Only 3 modules')])
})
