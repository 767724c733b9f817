import { formatShortDate } from '../lib/format.ts'
import { currentSite } from '../lib/site.ts'

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
      ?.setAttribute(
        'data-printed',
        `${currentSite().name} · ${origin}${pathname}${search} · ${date}`,
      )
  })
}
