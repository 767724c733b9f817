// `npm run check:imports`: who imports whom, by the rules of .dependency-cruiser.cjs.
// The tool exits 0 when it finds no module at all (it does with a TypeScript it cannot use), so the count is checked too.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const FEWEST_MODULES = 300

interface Cruise {
  summary: {
    totalCruised: number
    violations: { rule: { name: string }; from: string; to: string }[]
  }
}

/**
 * What is wrong in the folder that holds web, api, mocks and tests, a line each; also when fewer
 * modules than `fewest` are found.
 */
export function brokenImportRules(folder: string, fewest = FEWEST_MODULES): string[] {
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
  return summary.totalCruised < fewest
    ? [`Only ${summary.totalCruised} modules were found, fewer than ${fewest}`, ...broken]
    : broken
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = brokenImportRules(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
  process.stdout.write('Imports keep the rules.\n')
}
