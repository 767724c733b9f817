import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Html, html } from './html.ts'

/** The parts of a drawn page that are inserted into the shell. */
export interface PageParts {
  head: Html
  /** Files of the page's code, which the browser loads with the app. */
  code: readonly string[]
  /** Content of `#root`, which the browser hydrates. */
  body: Html
  /** Initial queries, embedded as JSON. */
  data: Html
}

export interface ShellTemplate {
  /**
   * Renders the page drawn at an address. `start.js` loads the app after the first paint. The
   * `site` tags, among them the look, remain when the browser replaces the head.
   */
  drawn: (address: string, site: Html, parts: PageParts) => string
  /**
   * Renders the empty shell. Default: head and look of the build, and no initial queries; `site`
   * then has no look.
   */
  empty: (site: Html, parts?: Pick<PageParts, 'head' | 'data'>) => string
  /** Renders a text without the app. */
  text: (head: Html, body: Html) => string
}

const ROOT = '<div id="root">'
/** Matches the default head tags of the build. They are removed, so that no tag is there twice. */
const defaultTags = /<title data-ssr-head[^<>]*>[^<]*<\/title>|<(?:meta|link) data-ssr-head[^<>]*>/g
/** Matches the look of the build: the colors of the browser's bars, and the icons. */
const defaultLook = /<(?:meta|link) data-look=""[^<>]*>\s*/g
/** Matches the entry of the app and the files that it needs. */
const scripts = /<(?:script type="module"|link rel="modulepreload")[^<>]*>(?:<\/script>)?/g
const fileAttribute = /(?:src|href)="([^"]+)"/

/**
 * Splits index.html of the build into the parts that are the same for every page. Throws when the
 * file does not have the expected structure.
 */
export async function readTemplate(folder: string): Promise<ShellTemplate> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const headStart = page.search(defaultTags)
  const endOfHead = page.indexOf('</head>')
  const root = page.indexOf(ROOT)
  const endOfRoot = page.indexOf('</div>', root)
  const endOfNoscript = page.indexOf('</noscript>', root)
  const endOfBody = page.indexOf('</body>', root)
  if (
    headStart < 0 ||
    endOfHead < headStart ||
    root < endOfHead ||
    endOfRoot < root ||
    endOfNoscript < endOfRoot ||
    endOfBody < endOfNoscript ||
    page.slice(endOfNoscript + '</noscript>'.length, endOfBody).trim()
  )
    throw new Error(
      'index.html of the web build must have its default head, </head>, #root, <noscript> and </body>, and nothing after <noscript>',
    )
  const builtStart = page.slice(0, headStart)
  const beforeHead = builtStart.replace(defaultLook, '')
  const builtHead = page.slice(headStart, endOfHead)
  const remainingHead = builtHead.replace(defaultTags, '')
  const headWithoutApp = remainingHead.replace(scripts, '')
  const [entry = '', ...appFiles] = (remainingHead.match(scripts) ?? []).map(
    (tag) => fileAttribute.exec(tag)?.[1],
  )
  const start = (code: readonly string[]) =>
    html`<script async src="/start.js" data-entry="${entry}" data-preload="${[...appFiles, ...code].join(' ')}"></script>`
  const beforeRoot = page.slice(endOfHead, root)
  const afterRoot = page.slice(endOfRoot, endOfBody)
  const end = page.slice(endOfBody)
  return {
    drawn: (address, site, { head, code, body, data }) =>
      `${beforeHead}${html`${head}\n    ${site}`.text}${headWithoutApp}${start(code).text}${beforeRoot}${html`<div id="root" data-drawn="${address}">`.text}${body.text}</div>${data.text}${end}`,
    empty: (site, parts) =>
      (parts
        ? beforeHead + html`${parts.head}\n    ${site}`.text + remainingHead
        : builtStart + site.text + builtHead) +
      beforeRoot +
      ROOT +
      afterRoot +
      (parts?.data.text ?? '') +
      end,
    text: (head, body) =>
      `${beforeHead}${head.text}${headWithoutApp}</head><body>${body.text}${end}`,
  }
}
