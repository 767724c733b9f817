import { type ComponentType, lazy } from 'react'
import { importCode } from '../lib/missing-chunk.ts'

const Nothing = () => null

/**
 * Returns a component whose code is loaded on first render. Render it inside a Suspense boundary.
 * When the code cannot be loaded, it renders `Missing` (nothing by default) instead of an error
 * page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    importCode(load)
      .catch(() => Missing)
      .then((Component) => ({ default: Component })),
  )
}
