import type { Appearance, Stripe } from '@stripe/stripe-js'
// The plain entry would put the provider's script into every page that bundles it.
import { loadStripe } from '@stripe/stripe-js/pure'

/** A script that does not answer is as good as one that fails. */
const PATIENCE_MS = 10_000

/** The provider's script from its own host; null when it cannot be had in time. */
export async function loadProvider(publishableKey: string): Promise<Stripe | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return await Promise.race([loadStripe(publishableKey).catch(() => null), late])
}

/** The colours of the theme, in a form that the provider's frame understands. */
export function lookOfTheme(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const isDark = style.colorScheme.includes('dark')
  const colour = (name: string) => asRgb(style.getPropertyValue(`--color-${name}`))
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('primary'),
      colorBackground: colour('base-100'),
      colorText: colour('base-content'),
      colorTextSecondary: colour('muted'),
      colorDanger: colour('error'),
      borderRadius: '10px',
      fontSizeBase: '16px',
      fontFamily: 'system-ui, sans-serif',
    },
  }
}

/** Painted and read back: the themes are written in OKLCH. */
function asRgb(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
