// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRouter } from '../../../web/src/app/router.ts'
import { belowCards, cardItem, lazyLayout, setFirstView } from '../../../web/src/lib/hydration.ts'

const isLazy = () => lazyLayout('mt-8').className === 'lazy-layout mt-8'

describe('parts below the screen of a phone', () => {
  let router: ReturnType<typeof createRouter> | undefined

  beforeEach(() => {
    sessionStorage.clear()
    window.history.replaceState(null, '', '/contact')
  })

  afterEach(() => {
    router?.dispose()
    setFirstView(false)
  })

  test('are left out of the first frame of an empty page until the first navigation', async () => {
    router = createRouter(false)
    expect(isLazy()).toBe(true)
    await router.navigate('/cookie-policy')
    expect(isLazy()).toBe(false)
  })

  test('are laid out at once when a scroll position will be restored', () => {
    window.history.replaceState({ key: 'known' }, '', '/contact')
    sessionStorage.setItem('react-router-scroll-positions', '{"known":900}')
    router = createRouter(false)
    expect(isLazy()).toBe(false)
  })

  test('are laid out at once when the URL names a part of the page', () => {
    window.history.replaceState(null, '', '/contact#office')
    router = createRouter(false)
    expect(isLazy()).toBe(false)
  })

  test('are rendered like the rest when the browser continues a page of the server', () => {
    router = createRouter(true)
    expect(isLazy()).toBe(false)
  })

  test('are the cards from the fourth on, and what follows four cards or more', () => {
    setFirstView(true)
    const isLazyCard = (index: number) => cardItem(index).className?.startsWith('lazy-layout')
    expect([isLazyCard(2) ?? false, isLazyCard(3)]).toEqual([false, true])
    expect(belowCards(3, 'mt-8').className).toBe('mt-8')
    expect(belowCards(4, 'mt-8').className).toBe('lazy-layout mt-8')
  })
})
