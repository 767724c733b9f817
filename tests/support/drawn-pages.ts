import { parsePage } from './page-head.ts'
import { rawGet } from './raw-get.ts'

/** Returns functions that read the pages and the public replies of a server. */
export function readPages(server: { readonly url: string }) {
  const get = (path: string, headers?: Record<string, string>) => rawGet(server.url, path, headers)
  const rootOf = async (path: string) => parsePage((await get(path)).text).querySelector('#root')
  const mainOf = async (path: string) => (await rootOf(path))?.querySelector('main')
  return {
    get,
    api: async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T,
    rootOf,
    mainOf,
    linksIn,
    /** Returns the targets of all links in the content of a page. */
    linksOf: async (path: string) => linksIn(await mainOf(path)),
  }
}

const linksIn = (element: Pick<ParentNode, 'querySelectorAll'> | null | undefined) =>
  [...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '')
