import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Html, html } from './html.ts'

/** The parts of a page that are inserted into the shell. */
export interface ShellParts {
  head: Html
  /** Preloads of the page's code. */
  code: Html
  body: Html
  /** Initial queries, embedded as JSON. */
  data: Html
}

export interface ShellTemplate {
  /** Renders the shell of one page. The `site` tags remain when the browser replaces the head. */
  fill: (site: Html, parts: ShellParts) => string
  /** Renders the shell with its default head. */
  plain: (site: Html) => string
}

const ROOT = '<div id="root">'
/** Matches the default head tags of the build. They are removed, so that no tag is there twice. */
const defaultTags = /<title data-ssr-head[^<>]*>[^<]*<\/title>|<(?:meta|link) data-ssr-head[^<>]*>/g

/**
 * Splits index.html of the build into the parts that are the same for every page. Throws when the
 * file does not have the expected structure.
 */
export async function readTemplate(folder: string): Promise<ShellTemplate> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const headStart = page.search(defaultTags)
  const endOfHead = page.indexOf('</head>')
  const root = page.indexOf(ROOT)
  const endOfBody = page.indexOf('</body>', root)
  if (headStart < 0 || endOfHead < headStart || root < endOfHead || endOfBody < root)
    throw new Error('index.html of the web build lacks its default head, </head>, #root or </body>')
  const beforeHead = page.slice(0, headStart)
  const builtHead = page.slice(headStart, endOfHead)
  const remainingHead = builtHead.replace(defaultTags, '')
  const beforeBody = page.slice(endOfHead, root + ROOT.length)
  const afterRoot = page.slice(root + ROOT.length, endOfBody)
  const end = page.slice(endOfBody)
  return {
    fill: (site, { head, code, body, data }) =>
      `${beforeHead}${html`${head}\n    ${site}`.text}${remainingHead}${code.text}${beforeBody}${body.text}${afterRoot}${data.text}${end}`,
    plain: (site) => beforeHead + site.text + builtHead + beforeBody + afterRoot + end,
  }
}
