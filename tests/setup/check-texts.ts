// `npm run check:texts`: checks that a page stays usable when a translator of the browser replaces
// its texts. React loses the text nodes that it made itself, so it must never change, move or
// remove one. It makes none for a text that is the only child of an element: there it sets the
// content of the element.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MIN_FILES = 150

/** Components without an element of their own: what they contain has siblings elsewhere. */
const WITHOUT_ELEMENT = /^(?:Fragment|Suspense|ErrorBoundary|\w*Provider|\w+\.Provider)$/

/**
 * Returns one line for each text in the JSX of web/src that React would change, move or remove as a
 * node of its own:
 *
 * - An expression that may be a text, beside anything else;
 * - A written text, beside an expression or a component that may appear and disappear;
 * - A text in a fragment, which disappears without an element around it.
 *
 * A value of the type ReactNode is not reported: only who passes it knows what it is.
 *
 * One more line is returned if fewer than `minFiles` files are found.
 */
export function findLooseTexts(folder: string, minFiles = MIN_FILES): string[] {
  const { options, fileNames } = readConfig(folder)
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/web\/src\/.*\.tsx$/.test(fileName))
  const problems = sources.flatMap((source) => readSource(source, checker, folder))
  return sources.length < minFiles
    ? [`Only ${sources.length} files were found, fewer than ${minFiles}`, ...problems]
    : problems
}

function readConfig(folder: string): { options: ts.CompilerOptions; fileNames: string[] } {
  const file = `${root}tsconfig.json`
  const json: unknown = ts.readConfigFile(file, (name) => ts.sys.readFile(name)).config
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...(json as object), include: [`${folder}/web/src`] },
    ts.sys,
    dirname(file),
  )
  return { options, fileNames }
}

function readSource(source: ts.SourceFile, checker: ts.TypeChecker, folder: string): string[] {
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const child of looseTexts(node, checker)) {
        const line = source.getLineAndCharacterOfPosition(child.getStart(source)).line + 1
        const text = child.getText(source).replaceAll(/\s+/g, ' ').trim()
        problems.push(
          `${relative(folder, source.fileName)}:${line}: put "${text}" into an element of its own, as its only child`,
        )
      }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

function looseTexts(node: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.JsxChild[] {
  const children = node.children.filter((child) => !isBlank(child))
  const texts = children.filter((child) => mayBeText(child, checker))
  if (hasNoElement(node)) return texts
  if (children.length === 1) return []
  const firstChange = children.findIndex((child) => mayChange(child, checker))
  return texts.filter(
    (child) => !isWritten(child) || (firstChange !== -1 && children.indexOf(child) > firstChange),
  )
}

function hasNoElement(node: ts.JsxElement | ts.JsxFragment): boolean {
  return ts.isJsxFragment(node) || WITHOUT_ELEMENT.test(node.openingElement.tagName.getText())
}

/** Returns true for what leaves no node: the white space of the source, and comments. */
function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces
  return ts.isJsxExpression(child) && child.expression === undefined
}

/** Returns true for a text that stands in the source. */
function isWritten(child: ts.JsxChild): boolean {
  return (
    ts.isJsxText(child) ||
    (ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      ts.isStringLiteralLike(child.expression))
  )
}

/** Returns true for a space between two parts. Translators leave it alone. */
function isSpace(child: ts.JsxChild): boolean {
  return /^(?:\s*|\{' '\})$/.test(child.getText())
}

function mayBeText(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (isWritten(child)) return !isSpace(child)
  if (!ts.isJsxExpression(child) || !child.expression) return false
  const types = partsOf(checker.getTypeAtLocation(child.expression))
  if (types.some(({ symbol }) => symbol?.name === 'Iterable')) return false
  return types.some(
    (type) =>
      (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.Any)) !== 0 &&
      !(type.isStringLiteral() && type.value === '') &&
      !(type.isNumberLiteral() && type.value === 0 && isCondition(child)),
  )
}

/** Returns true for `{list.length && …}`, whose type contains the 0 that nobody means. */
function isCondition(child: ts.JsxExpression): boolean {
  return (
    child.expression !== undefined &&
    ts.isBinaryExpression(child.expression) &&
    child.expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
}

/** Returns true for a child that does not always render the same kind of node. */
function mayChange(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (ts.isJsxExpression(child)) return !isWritten(child)
  if (!ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child)) return false
  const opening = ts.isJsxElement(child) ? child.openingElement : child
  const signature = checker.getResolvedSignature(opening)
  if (!signature || /^[a-z]/.test(opening.tagName.getText())) return false
  return partsOf(signature.getReturnType()).some(
    (type) => (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0,
  )
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findLooseTexts(root)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
