import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part of a page whose code comes when it is first drawn; stands in a Suspense. Without the code
 * nothing is drawn, or `Missing`: a part never takes its page down.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy(() =>
    load()
      .catch(() => Missing)
      .then((Part) => ({ default: Part })),
  )
}
