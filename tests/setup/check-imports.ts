// `npm run check:imports`: checks the import rules of .dependency-cruiser.cjs.
// dependency-cruiser also exits with 0 when it finds no module at all, for example with a
// TypeScript version that it does not support. So the number of modules is checked too.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_MODULES = 300

interface Cruise {
  summary: {
    totalCruised: number
    violations: { rule: { name: string }; from: string; to: string }[]
  }
}

/**
 * Returns one line per import that breaks a rule, and one more if fewer than `minModules` modules
 * are found. If the check did not run, returns one line that says so. `folder` contains web, api,
 * mocks and tests.
 */
export function findImportViolations(folder: string, minModules = MIN_MODULES): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
      'web',
      'api',
      'mocks',
      'tests',
      '--config',
      `${root}.dependency-cruiser.cjs`,
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (!stdout.startsWith('{')) return [`The import check did not run: ${stderr || stdout}`]
  const { summary } = JSON.parse(stdout) as Cruise
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return summary.totalCruised < minModules
    ? [`Only ${summary.totalCruised} modules were found, fewer than ${minModules}`, ...broken]
    : broken
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findImportViolations(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
  process.stdout.write('All imports follow the rules.\n')
}
