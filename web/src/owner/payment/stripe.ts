import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { suppressUpdatePrompt } from '../../sw/updates.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'

const DECLINED = 'An error occurred with your payment'
const UNEXPECTED = 'An unexpected error occurred'

/** Confirms the open payment, one attempt at a time. Hides the update prompt during an attempt. */
export function useConfirmPayment(
  stripe: Stripe | null,
  elements: StripeElements | null,
  onPaid: (paymentIntentId: string) => void,
) {
  return useSubmit({
    send: async () => {
      if (!stripe || !elements) return
      const release = suppressUpdatePrompt()
      try {
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: returnUrl() },
          redirect: 'if_required',
        })
        // If an earlier attempt succeeded but its response was lost, Stripe reports an error with
        // the paid payment.
        const paid = error ? error.payment_intent : paymentIntent
        if (!paid || (error && paid.status !== 'succeeded'))
          throw new PaymentError(error?.message ?? DECLINED)
        onPaid(paid.id)
      } finally {
        release()
      }
    },
    toFailure: (error) => {
      const title = error instanceof PaymentError ? 'Payment Failed' : 'Error'
      const message = (error instanceof Error && error.message) || UNEXPECTED
      return { title, message, toast: { title, description: message } }
    },
  })
}

/** The payment was declined. The message says why. */
class PaymentError extends Error {}

/** Returns the URL of this page, to which the provider returns after a redirect. */
function returnUrl(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}

// The default entry point would load the provider's script on import.

/** Time in ms after which loading the script counts as failed. */
const SCRIPT_TIMEOUT_MS = 10_000

/** Loads Stripe's script from Stripe's host and returns its API, or null on failure or timeout. */
export async function loadStripeOrNull(publishableKey: string): Promise<Stripe | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), SCRIPT_TIMEOUT_MS))
  return await Promise.race([loadStripe(publishableKey).catch(() => null), timeout])
}

/** Returns the appearance of the card form: colors of the current theme, and a system font. */
export function getThemeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const isDark = style.colorScheme.includes('dark')
  const color = (name: string) => toRgb(style.getPropertyValue(`--color-${name}`))
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('base-100'),
      colorText: color('base-content'),
      colorTextSecondary: color('muted'),
      colorDanger: color('error'),
      borderRadius: '10px',
      fontSizeBase: '16px',
      fontFamily: 'system-ui, sans-serif',
    },
  }
}

/** Converts any CSS color, such as OKLCH, to rgb() by painting one pixel and reading it. */
function toRgb(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
