import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { ReportDialogProps } from './report-dialog.lazy.tsx'

const ReportDialog = lazyComponent<ReportDialogProps>(
  async () => (await import('./report-dialog.lazy.tsx')).ReportDialog,
  () => <p role="alert">The form could not be loaded. Connect to the internet and try again.</p>,
)

interface ReportButtonProps extends Pick<ReportDialogProps, 'contractor' | 'reason'> {
  /** Text of the button. */
  children?: string
}

/** Button that loads and opens the form "Report a problem with this listing". */
export function ReportButton({
  contractor,
  reason,
  children = 'Report a problem with this listing',
}: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="needs-code flex flex-col gap-2 print:hidden">
      <Button
        variant={reason ? 'outline' : 'ghost'}
        size={reason ? 'md' : 'sm'}
        icon={reason ? 'message-square' : 'flag'}
        aria-haspopup="dialog"
        className={`self-start ${reason ? '' : 'text-muted'}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog contractor={contractor} reason={reason} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
