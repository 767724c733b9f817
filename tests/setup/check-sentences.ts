// `npm run check:sentences`: checks that the server and the mocks take the sentences of refusals
// from api/contract, so that both say the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { errorCodes } from '#contract/errors.ts'
import * as messages from '#contract/messages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_FILES = 150

/** Files and folders whose sentences are not sent as refusals. */
const otherSentences: Record<string, string> = {
  'api/features/ai-writing/text-kinds.ts': 'Instructions for the language model.',
  'api/features/api-docs/': 'The description of the API.',
  'api/http/metrics.ts': 'The description of the metrics.',
  'mocks/ai-draft.ts': 'Texts of a post.',
  'mocks/browser.ts': 'What the page says where the mocks cannot run.',
  'mocks/panel.tsx': 'The panel that selects a scenario.',
  'mocks/scenarios.ts': 'The descriptions of the scenarios.',
  'mocks/server.ts': 'What the command prints.',
  'mocks/upstream/': 'Stand-ins for other services.',
}

/**
 * Matches the beginning of a sentence: a capitalized word before a word in lower case, a quotation
 * or a value, or a value before two words in lower case. The values of a template are written as
 * ….
 */
const SENTENCE = /^(?:(?![A-Z]{3,}\b)[A-Z][A-Za-z’'-]*[:,]? [a-z…"]|… [a-z]+ [a-z])/

/**
 * Returns one line for each sentence in api/features, api/http and mocks. Sentences that no refusal
 * contains are left out: `otherSentences`, what is logged, and the text of an `Error`, which
 * reports a bug of the server. Also returns one line for each text in api, mocks and web/src that
 * repeats one of `api/contract/messages.ts`. One more line is returned if fewer than `minFiles`
 * files are found.
 */
export function findSentences(folder: string, minFiles = MIN_FILES): string[] {
  const files = ['api', 'mocks', 'web/src'].flatMap((part) => sourcesIn(join(folder, part)))
  const problems = files.flatMap((file) => readSource(file, relative(folder, file)))
  return files.length < minFiles
    ? [`Only ${files.length} files were found, fewer than ${minFiles}`, ...problems]
    : problems
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => !path.includes('api/contract/'))
}

const statedTexts = new Set<unknown>(
  Object.values(messages).flatMap((group) => Object.values(group)),
)
const defaultTexts = new Set<unknown>(Object.values(errorCodes).map(({ message }) => message))

function readSource(file: string, path: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const isChecked =
    /^(?:api\/features|api\/http|mocks)\//.test(path) &&
    !Object.keys(otherSentences).some((other) => path.startsWith(other))
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    const isRepeated = statedTexts.has(text) || (isChecked && defaultTexts.has(text))
    if (text !== null && (isRepeated || (isChecked && SENTENCE.test(text) && !isInternal(node)))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      problems.push(`${path}:${line}: take "${text}" from api/contract/messages.ts`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** Returns the text of a string, or of a template with … for each value; null for other nodes. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
    : null
}

/** Returns true for the message of `new Error`, and for an argument of a call that logs. */
function isInternal(node: ts.Node): boolean {
  for (let parent = node.parent; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isNewExpression(parent) && parent.expression.getText() === 'Error') return true
    if (
      ts.isCallExpression(parent) &&
      /\b(?:console|log|onFailure|createFailureLog|startLoop)\b/.test(parent.expression.getText())
    )
      return true
    if (ts.isStatement(parent)) return false
  }
  return false
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findSentences(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
  process.stdout.write('Every sentence of a refusal is in the contract.\n')
}
