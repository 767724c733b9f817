import { site } from '#content/site.ts'
import { formatShortDate } from '../lib/format.ts'

/**
 * Writes the site, the address of the page and the date into `#main` before the page is printed.
 * print.css prints them above the page. The fragment is left out, because it may be a secret
 * token.
 */
export function showAddressInPrint(): void {
  addEventListener('beforeprint', () => {
    const { origin, pathname, search } = location
    const date = formatShortDate(new Date())
    document
      .getElementById('main')
      ?.setAttribute('data-printed', `${site.name} · ${origin}${pathname}${search} · ${date}`)
  })
}
