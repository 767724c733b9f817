// `npm run check:sql`: checks that only repositories (`repo.ts`, `*-repo.ts`), api/db and
// api/public-reads/versions.ts query the
// database. The compiler tells which calls are calls of knex, so the name of a variable does not
// matter.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_FILES = 100

/** Calls of knex that are no queries. */
const allowedCalls = new Set(['transaction', 'destroy'])
/** The functions that take SQL: all of the first file, and these of the second. */
const sqlFunctions = 'api/db/reading.ts'
const versionedReads = { file: 'api/public-reads/versions.ts', names: ['readRows', 'readTexts'] }

const mayQuery = (path: string) =>
  path.startsWith('api/db/') || path === versionedReads.file || /(?:^|[/-])repo\.ts$/.test(path)

/**
 * Returns one line per query in the folder api outside the repositories and api/db. One more line
 * is returned if fewer than `minFiles` files are found.
 */
export function findSqlOutsideRepos(folder: string, minFiles = MIN_FILES): string[] {
  const files = readdirSync(join(folder, 'api'), { recursive: true, encoding: 'utf8' })
    .map((path) => `api/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !mayQuery(path))
  const program = ts.createProgram(
    files.map((path) => join(folder, path)),
    compilerOptions(folder),
  )
  const checker = program.getTypeChecker()
  const problems = files.flatMap((path) => {
    const source = program.getSourceFile(join(folder, path))
    return source ? queriesIn(source, checker, folder) : []
  })
  return files.length < minFiles
    ? [`Only ${files.length} files were found, fewer than ${minFiles}`, ...problems]
    : problems
}

function compilerOptions(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  return { ...options, types: ['node'], lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'] }
}

function queriesIn(source: ts.SourceFile, checker: ts.TypeChecker, folder: string): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const called = calledBy(node)
    if (called && isQuery(declarationOf(called, checker), folder)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.add(`${relative(folder, source.fileName)}:${line + 1}: move this query to a repo.ts`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

function calledBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) return node.expression
  return ts.isTaggedTemplateExpression(node) ? node.tag : undefined
}

/** Returns name and file of the type or function that is called. */
function declarationOf(
  called: ts.Expression,
  checker: ts.TypeChecker,
): { name: string; file: string } | undefined {
  const symbol = checker.getTypeAtLocation(called).getSymbol()
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName
  return symbol && file !== undefined ? { name: symbol.name, file } : undefined
}

function isQuery(declaration: { name: string; file: string } | undefined, folder: string): boolean {
  if (!declaration) return false
  const { name, file } = declaration
  if (file === join(folder, sqlFunctions)) return true
  if (file === join(folder, versionedReads.file)) return versionedReads.names.includes(name)
  return file.includes('/node_modules/knex/') && !allowedCalls.has(name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findSqlOutsideRepos(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
  process.stdout.write('Only repositories query the database.\n')
}
