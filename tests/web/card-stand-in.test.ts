// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStripe } from '../../mocks/upstream/stripe-js.ts'
import { type StripeStandIn, startStripeStandIn } from '../../mocks/upstream/stripe.ts'

let provider: StripeStandIn
beforeEach(async () => {
  provider = await startStripeStandIn()
  vi.stubEnv('VITE_CARD_STAND_IN', provider.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  document.body.replaceChildren()
  await provider.close()
})

test('the card form of the stand-in declines and pays by the card that is chosen', async () => {
  const { id, client_secret: clientSecret } = provider.add({})
  const stripe = await loadStripe()
  const elements = stripe.elements({ clientSecret })
  const place = document.body.appendChild(document.createElement('div'))
  const element = elements.create('payment')
  const ready = new Promise<void>((resolve) => element.on('ready', () => resolve()))
  element.mount(place)
  await ready

  const pay = () =>
    stripe.confirmPayment({
      elements,
      confirmParams: { return_url: 'http://127.0.0.1/' },
      redirect: 'if_required',
    })
  const card = place.querySelector('select')
  if (!card) throw new Error('There is no card to choose')
  card.value = 'declined'
  expect(await pay()).toEqual({ error: { message: 'Your card was declined.' } })
  expect(provider.intents.get(id)?.status).toBe('requires_payment_method')
  card.value = 'accepted'
  expect(await pay()).toEqual({ paymentIntent: { id, status: 'succeeded' } })
  expect(provider.intents.get(id)?.status).toBe('succeeded')
})
