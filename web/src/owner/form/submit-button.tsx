import { useConnection } from '../../device/connection.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

interface SubmitButtonProps {
  isSending: boolean
  pendingLabel: string
  variant?: ButtonVariant
  wide?: boolean
  children: string
}

/**
 * The submit button of account forms. These forms are never queued for later, so the button is
 * disabled while offline.
 */
export function SubmitButton({
  isSending,
  pendingLabel,
  variant = 'primary',
  wide,
  children,
}: SubmitButtonProps) {
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <Button
      type="submit"
      variant={variant}
      disabled={isOffline}
      pending={isSending}
      pendingLabel={pendingLabel}
      wide={wide}
      size={wide ? 'lg' : 'md'}
    >
      {isOffline ? 'Needs a connection' : children}
    </Button>
  )
}
