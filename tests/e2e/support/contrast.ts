import type { Locator } from 'playwright/test'

/**
 * Returns the contrast of an element's text with what is behind it, from 1 to 21. Axe does not
 * measure disabled buttons. Backgrounds must be plain colors.
 */
export function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((target) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('No canvas')
    const paint = (color: string): void => {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const luminance = (): number => {
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) => {
          const share = value / 255
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        },
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ancestors: Element[] = []
    for (let node: Element | null = target; node; node = node.parentElement) ancestors.unshift(node)
    paint('Canvas')
    for (const node of ancestors) {
      const { backgroundColor, opacity } = getComputedStyle(node)
      if (opacity !== '1') throw new Error(`${node.className} has the opacity ${opacity}`)
      paint(backgroundColor)
    }
    const behind = luminance()
    paint(getComputedStyle(target).color)
    const [dark = 0, light = 0] = [behind, luminance()].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
}
