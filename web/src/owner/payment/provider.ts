import type { Appearance, Stripe } from '@stripe/stripe-js'
// The default entry point would load the provider's script on import.
import { loadStripe } from '@stripe/stripe-js/pure'

/** Time in ms after which loading the script counts as failed. */
const SCRIPT_TIMEOUT_MS = 10_000

/** Loads Stripe's script from Stripe's host and returns its API, or null on failure or timeout. */
export async function loadStripeOrNull(publishableKey: string): Promise<Stripe | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), SCRIPT_TIMEOUT_MS))
  return await Promise.race([loadStripe(publishableKey).catch(() => null), timeout])
}

/** Returns the appearance of the card form: colours of the current theme, and a system font. */
export function getThemeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const isDark = style.colorScheme.includes('dark')
  const colour = (name: string) => toRgb(style.getPropertyValue(`--color-${name}`))
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

/** Converts any CSS colour, such as OKLCH, to rgb() by painting one pixel and reading it. */
function toRgb(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
