import { useLocation } from 'react-router-dom'
import { useConnection } from '../device/connection.ts'
import { networkAddress } from '../lib/network-address.ts'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export const GATE_TITLE = 'Something is in front of this site'
/** Explains why nothing can be loaded when something in front of the site answers instead of it. */
export const GATE_HINT =
  'Something in front of this site answers instead of it, such as the sign-in page of a network. Open the site again to see it.'

/** Returns the address that loads the current page from the network, where a gate shows its page. */
export function useNetworkAddress(): string {
  const { pathname, search, hash } = useLocation()
  return networkAddress(pathname + search + hash)
}

/** The state of a page that needs the server and cannot reach it. */
export function NeedsConnection({
  onRetry,
  isRetrying = false,
  heading = 'h2',
}: {
  onRetry?: () => void
  isRetrying?: boolean
  heading?: 'h1' | 'h2'
}) {
  const isGated = useConnection((state) => state.isGated)
  return (
    <EmptyState
      heading={heading}
      title={isGated ? GATE_TITLE : "You're offline"}
      hint={isGated ? GATE_HINT : 'This page needs a connection.'}
      icon={isGated ? 'shield-alert' : 'cloud-off'}
    >
      {isGated && <OpenAgain />}
      {onRetry && (
        <Button variant={isGated ? 'outline' : 'primary'} onClick={onRetry} pending={isRetrying}>
          Retry
        </Button>
      )}
    </EmptyState>
  )
}

/** A button that loads the current page from the network. */
export function OpenAgain() {
  return <LinkButton href={useNetworkAddress()}>Open the Site Again</LinkButton>
}
