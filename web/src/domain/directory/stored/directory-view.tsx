import type { ComponentProps } from 'react'
import { QueryView } from '../../../ui/query-view.tsx'
import { missingState, StateNotStored } from './state-not-stored.tsx'

/** A QueryView that names the state of a search when this state is not on the device. */
export function DirectoryView<T>(props: ComponentProps<typeof QueryView<T>>) {
  const { error, refetch, isFetching } = props.query
  const state = missingState(error)
  return (
    <QueryView
      {...props}
      {...(state !== null && {
        notOnDevice: (
          <StateNotStored state={state} onRetry={() => void refetch()} isRetrying={isFetching} />
        ),
      })}
    />
  )
}
