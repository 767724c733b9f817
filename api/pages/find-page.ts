import { type PageName, pageNames, pages } from '#contract/pages.ts'

export interface PageMatch {
  name: PageName
  /** The decoded parameters of the path. */
  params: Readonly<Record<string, string>>
}

const candidates = pageNames.map((name) => ({ name, parts: pages[name].path.split('/') }))
const isParam = (part: string) => part.startsWith(':')

/**
 * Returns the first page that matches a path normalized with `normalizePath`; undefined if there is
 * none.
 */
export function findPage(path: string): PageMatch | undefined {
  const given = path.split('/')
  const found = candidates.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, index) => isParam(part) || part === given[index]),
  )
  return found && { name: found.name, params: readParams(found.parts, given) }
}

function readParams(parts: readonly string[], given: readonly string[]): PageMatch['params'] {
  return Object.fromEntries(
    parts.flatMap((part, index) =>
      isParam(part) ? [[part.slice(1), decode(given[index] ?? '')] as const] : [],
    ),
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
