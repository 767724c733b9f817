import { readdirSync, readFileSync } from 'node:fs'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const isFullRun = process.env.TEST_FULL === '1'
const suites = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`)
const setupFiles = './tests/support/web-setup.ts'

/** A file that replaces modules or globals, or needs a document or a database of its own. */
const needsIsolation = /import [^\n]*\bvi\b[^\n]* from 'vitest'|@vitest-environment|setState\(|support\/(device|mock-api|render)|from 'playwright'/

const sharing = ['tests/unit', 'tests/web'].flatMap((folder) => readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`))
  .filter((file) => !needsIsolation.test(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')))

/** Only the tests of the server need databases. Tests of pure functions share loaded modules, which takes a third of the time. */
export const projects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'functions', include: sharing, isolate: false, setupFiles } },
  { extends: true, test: { name: 'browser', include: suites('unit', 'web'), exclude: sharing, setupFiles } },
  { extends: true, test: { name: 'components', include: ['tests/web/**/*.test.tsx'], environment: './tests/support/dom.ts', setupFiles } },
  {
    extends: true,
    test: {
      name: 'server', include: suites('api', 'contract', 'security', 'faults'), exclude: isFullRun ? [] : ['**/*.full.test.ts'],
      globalSetup: './tests/support/global-setup.ts',
    },
  },
]
