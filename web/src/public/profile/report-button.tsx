import { Suspense, useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { ReportDialogProps } from './report-dialog.lazy.tsx'

const ReportDialog = lazyComponent<ReportDialogProps>(
  async () => (await import('./report-dialog.lazy.tsx')).ReportDialog,
  () => <p role="alert">The form could not be loaded. Connect to the internet and try again.</p>,
)

/** Button that loads and opens the form "Report a problem with this listing". */
export function ReportButton({ contractor }: { contractor: ContractorDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="needs-code flex flex-col gap-2 print:hidden">
      <Button
        variant="ghost"
        size="sm"
        icon="flag"
        aria-haspopup="dialog"
        className="self-start text-muted"
        onClick={() => setOpen(true)}
      >
        Report a problem with this listing
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog contractor={contractor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
