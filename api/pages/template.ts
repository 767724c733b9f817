import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Html, html } from './html.ts'

/** What a page puts into the shell. */
export interface ShellParts {
  head: Html
  /** Preloads of the page's code. */
  code: Html
  body: Html
  /** Data within the page. */
  data: Html
}

export interface ShellTemplate {
  /** The shell of one page; `site` stays when the browser replaces the head. */
  fill: (site: Html, parts: ShellParts) => string
  /** The shell as it was built. */
  plain: (site: Html) => string
}

const ROOT = '<div id="root">'
/** Title and description of the build, which a page's own replace: exactly one of each (H1). */
const defaultTags = /<title data-ssr-head[^<>]*>[^<]*<\/title>|<(?:meta|link) data-ssr-head[^<>]*>/g

/** Cuts the build's index.html where pages differ. Throws when it has not the places for that. */
export async function readTemplate(folder: string): Promise<ShellTemplate> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const place = page.search(defaultTags)
  const endOfHead = page.indexOf('</head>')
  const root = page.indexOf(ROOT)
  const endOfBody = page.indexOf('</body>', root)
  if (place < 0 || endOfHead < place || root < endOfHead || endOfBody < root)
    throw new Error('index.html of the web build lacks its default head, </head>, #root or </body>')
  const beforeHead = page.slice(0, place)
  const builtHead = page.slice(place, endOfHead)
  const ownHead = builtHead.replace(defaultTags, '')
  const beforeBody = page.slice(endOfHead, root + ROOT.length)
  const afterRoot = page.slice(root + ROOT.length, endOfBody)
  const end = page.slice(endOfBody)
  return {
    fill: (site, { head, code, body, data }) =>
      `${beforeHead}${html`${head}\n    ${site}`.text}${ownHead}${code.text}${beforeBody}${body.text}${afterRoot}${data.text}${end}`,
    plain: (site) => beforeHead + site.text + builtHead + beforeBody + afterRoot + end,
  }
}
