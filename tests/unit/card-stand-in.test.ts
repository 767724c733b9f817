// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStripe } from '../../mocks/upstream/stripe-js.ts'
import { type StripeStandIn, startStripeStandIn } from '../../mocks/upstream/stripe.ts'

let stripeServer: StripeStandIn
beforeEach(async () => {
  stripeServer = await startStripeStandIn()
  vi.stubEnv('VITE_CARD_STAND_IN', stripeServer.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  document.body.replaceChildren()
  await stripeServer.close()
})

test('the card form of the Stripe stand-in declines or pays depending on the selected card', async () => {
  const { id, client_secret: clientSecret } = stripeServer.add({})
  const stripe = await loadStripe()
  const elements = stripe.elements({ clientSecret })
  const container = document.body.appendChild(document.createElement('div'))
  const element = elements.create('payment')
  const ready = new Promise<void>((resolve) => element.on('ready', () => resolve()))
  element.mount(container)
  await ready

  const pay = () =>
    stripe.confirmPayment({
      elements,
      confirmParams: { return_url: 'http://127.0.0.1/' },
      redirect: 'if_required',
    })
  const card = container.querySelector('select')
  if (!card) throw new Error('There is no card to choose')
  card.value = 'declined'
  expect(await pay()).toEqual({ error: { message: 'Your card was declined.' } })
  expect(stripeServer.intents.get(id)?.status).toBe('requires_payment_method')
  card.value = 'accepted'
  expect(await pay()).toEqual({ paymentIntent: { id, status: 'succeeded' } })
  expect(stripeServer.intents.get(id)?.status).toBe('succeeded')
})
