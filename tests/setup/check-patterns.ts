// `npm run check:patterns`: checks that every regular expression literal of the product runs in
// linear time for every input, and that only `dynamicPatternFiles` create expressions at run time.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_PATTERNS = 150
/**
 * The random strings of the check come from a fixed seed and are limited by steps instead of time,
 * so that the result depends neither on chance nor on how busy the machine is.
 */
const options = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const

/** Files that may create expressions at run time, because they use only constants for them. */
const dynamicPatternFiles: Record<string, string> = {
  'mocks/api.ts': 'From the paths of the contract: each parameter is [^/]+ between slashes.',
  'web/src/sw/cache-rules.ts': 'From the names of the server’s own paths, without repetition.',
}

interface Pattern {
  source: string
  flags: string
  locations: string[]
}

/**
 * Returns one line per problem in the folders web, api and mocks. One more line is returned if
 * fewer than `minPatterns` expressions are found.
 */
export async function findSlowPatterns(
  folder: string,
  minPatterns = MIN_PATTERNS,
): Promise<string[]> {
  const patterns = new Map<string, Pattern>()
  const problems: string[] = []
  for (const file of ['api', 'web', 'mocks'].flatMap((part) => sourcesIn(join(folder, part)))) {
    readSource(file, relative(folder, file), patterns, problems)
  }
  if (patterns.size < minPatterns)
    problems.push(`Only ${patterns.size} regular expressions were found, fewer than ${minPatterns}`)
  for (const { source, flags, locations } of patterns.values()) {
    const result = await check(source, flags, options)
    if (result.status === 'safe') continue
    const reason =
      result.status === 'vulnerable'
        ? `${result.complexity.summary} time, for example with ${result.attack.pattern}`
        : `not decided: ${result.error.kind}`
    problems.push(`/${source}/${flags} in ${locations.join(', ')}: ${reason}`)
  }
  return problems
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => join(folder, path))
}

function readSource(
  file: string,
  path: string,
  patterns: Map<string, Pattern>,
  problems: string[],
): void {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
  )
  const visit = (node: ts.Node): void => {
    const location = () =>
      `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const known = patterns.get(node.text)
      if (known) known.locations.push(location())
      else
        patterns.set(node.text, {
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          locations: [location()],
        })
    }
    if (isDynamicPattern(node) && !Object.hasOwn(dynamicPatternFiles, path))
      problems.push(`${location()}: write the expression as a literal, so that it can be checked`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function isDynamicPattern(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await findSlowPatterns(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
  process.stdout.write('Every regular expression takes linear time.\n')
}
