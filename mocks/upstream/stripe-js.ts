import type { Stripe } from '@stripe/stripe-js'

/**
 * Stand-in for Stripe.js in `npm run dev:api`. The real script can only be loaded from Stripe's
 * host.
 */
export function loadStripe(): Promise<Stripe> {
  const stripe = {
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      update() {},
      getElement: () => null,
      create: newElement,
    }),
    confirmPayment: ({ elements }: { elements: { clientSecret: string } }) =>
      confirm(elements.clientSecret),
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
  }
  return Promise.resolve(stripe as unknown as Stripe)
}

const cards = [
  ['accepted', 'A test card that is accepted'],
  ['declined', 'A test card that is declined'],
] as const
const FIELD = 'card-stand-in'

/** The card form: the user selects a test card instead of typing a number. */
function newElement() {
  const listeners = new Map<string, (element: unknown) => void>()
  const element = {
    on(name: string, listener: (element: unknown) => void) {
      listeners.set(name, listener)
      return element
    },
    once: () => element,
    off: () => element,
    update() {},
    destroy() {},
    unmount() {},
    mount(place: HTMLElement) {
      const label = document.createElement('label')
      const choice = document.createElement('select')
      choice.id = FIELD
      choice.append(
        ...cards.map(([value, text]) =>
          Object.assign(document.createElement('option'), { value, textContent: text }),
        ),
      )
      label.append('Card (stand-in, nothing is charged) ', choice)
      place.replaceChildren(label)
      queueMicrotask(() => listeners.get('ready')?.(element))
    },
  }
  return element
}

async function confirm(clientSecret: string): Promise<unknown> {
  const choice = document.getElementById(FIELD)
  const card = choice instanceof HTMLSelectElement ? choice.value : 'accepted'
  const [id = ''] = clientSecret.split('_secret_')
  const response = await fetch(
    `${import.meta.env.VITE_CARD_STAND_IN}/v1/payment_intents/${id}/confirm`,
    { method: 'POST', body: new URLSearchParams({ card }) },
  )
  return response.json()
}
