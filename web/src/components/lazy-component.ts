import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A component whose code is loaded on first render; wrap it in a Suspense. When the code cannot be
 * loaded it renders `Missing` (nothing by default) instead of failing the whole page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    load()
      .catch(() => Missing)
      .then((Part) => ({ default: Part })),
  )
}
