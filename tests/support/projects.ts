import { readdirSync, readFileSync } from 'node:fs'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** A file that replaces modules or globals, or needs a document or a database of its own. */
const needsIsolation = /import [^\n]*\bvi\b[^\n]* from 'vitest'|@vitest-environment|setState\(|support\/(device|mock-api|render)|from 'playwright'/

const folder = new URL('../web/', import.meta.url)
const sharing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !needsIsolation.test(readFileSync(new URL(name, folder), 'utf8')))
  .map((name) => `tests/web/${name}`)
const setupFiles = './tests/support/web-setup.ts'

/** Tests of pure functions share loaded modules, which takes a third of the time; those of components get a document. */
export const webProjects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { name: 'web functions', include: sharing, isolate: false, setupFiles } },
  { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.ts'], exclude: sharing, setupFiles } },
  { extends: true, test: { name: 'web components', include: ['tests/web/**/*.test.tsx'], environment: './tests/support/dom.ts', setupFiles } },
]
