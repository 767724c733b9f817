import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export interface ToastMessage {
  title: string
  description?: string
  /** Screen readers announce an `error` toast immediately. */
  tone?: 'info' | 'success' | 'error'
  /**
   * True to show the toast at the top of the screen instead of at the bottom. For a toast that no
   * tap has caused: at the bottom it could slide over the button that is about to be pressed.
   */
  isAtTop?: boolean
  /** An action such as "Undo". Offer it elsewhere too, because the toast disappears. */
  action?: { label: string; onClick: () => void }
}

const icons = { info: 'info', success: 'circle-check', error: 'circle-alert' } as const
const tints = { info: 'text-info', success: 'text-success', error: 'text-error' }

export function ToastCard({
  title,
  description,
  tone = 'success',
  action,
  onClose,
}: ToastMessage & { onClose: () => void }) {
  const icon = icons[tone]
  const runAction = () => {
    onClose()
    action?.onClick()
  }
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="flex w-full items-start gap-3 rounded-box border border-base-300 bg-base-100 p-3 pl-4 shadow-lg"
    >
      <Icon name={icon} size={20} className={`mt-1.5 shrink-0 ${tints[tone]}`} />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {action && (
        <Button variant="outline" size="sm" onClick={runAction}>
          {action.label}
        </Button>
      )}
      <IconButton
        icon="x"
        iconSize={18}
        label="Dismiss"
        className="-my-1 -mr-1"
        onClick={onClose}
      />
    </div>
  )
}
