import { LOOK_KEY } from '#contract/device-storage.ts'
import { lookKey } from '#contract/rules/site-pictures.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { showBarColors } from '../../lib/bar-colors.ts'
import { importCode } from '../../lib/missing-chunk.ts'

const tagsOfLook = () => [...document.head.querySelectorAll<HTMLElement>('[data-look]')]

/**
 * Shows the colors and icons of the site, and stores them for the next start. A page of the server
 * has them already; the code that makes them is loaded only when they have changed meanwhile.
 */
export async function applyLook(site: PublicSite): Promise<void> {
  const key = lookKey(site)
  if (tagsOfLook()[0]?.dataset.look !== key) {
    const { lookTags } = await importCode(() => import('#content/site-look.ts'))
    for (const tag of tagsOfLook()) tag.remove()
    document.head.insertAdjacentHTML('beforeend', lookTags(site))
  }
  storeLook(
    tagsOfLook()
      .map((tag) => tag.outerHTML)
      .join(''),
  )
  showBarColors()
}

function storeLook(html: string): void {
  try {
    localStorage.setItem(LOOK_KEY, html)
  } catch {
    // The browser denies storage, or it is full. The next start has the look of the build.
  }
}
