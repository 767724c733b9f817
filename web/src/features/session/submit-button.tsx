import { Button, type ButtonVariant } from '../../components/button.tsx'
import { useConnection } from '../../offline/connection.ts'

interface SubmitButtonProps {
  isSending: boolean
  pendingLabel: string
  variant?: ButtonVariant
  wide?: boolean
  /** Id of the form, for a button that stands outside it. */
  form?: string
  children: string
}

/**
 * The button of a form of accounts: none of them is sent later, so without a network it says what
 * is missing (K5).
 */
export function SubmitButton({
  isSending,
  pendingLabel,
  variant = 'primary',
  wide,
  form,
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
      {...(wide ? { wide, size: 'lg' as const } : {})}
      {...(form ? { form } : {})}
    >
      {isOffline ? 'Needs a connection' : children}
    </Button>
  )
}
