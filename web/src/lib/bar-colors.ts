/**
 * Gives the bars of the browser the color of the chosen theme. public/theme.js does the same before
 * the first paint.
 */
export function showBarColors(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const chosen = document.documentElement.dataset.theme
  const [light, dark] = metas
  for (const meta of metas) {
    const source = chosen === undefined ? meta : chosen === 'lintel-dark' ? dark : light
    meta.content = source?.dataset.color ?? meta.content
  }
}
