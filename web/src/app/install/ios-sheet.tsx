import { Share, SquarePlus } from 'lucide-react'
import { site } from '#contract/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface IosSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Instructions to install the app on iPhone and iPad, where pages cannot start an installation. */
export function IosSheet({ isOpen, onClose }: IosSheetProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Install ${site.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ol className="flex list-decimal flex-col gap-4 pl-5 marker:font-semibold">
        <li>
          Tap <Share aria-hidden size={20} className="mx-1 inline text-primary" />
          <strong>Share</strong> in the bar of the browser.
        </li>
        <li>
          Choose <SquarePlus aria-hidden size={20} className="mx-1 inline text-primary" />
          <strong>Add to Home Screen</strong>. You may have to scroll down to find it.
        </li>
        <li>
          Tap <strong>Add</strong>. {site.name} now appears on your Home Screen.
        </li>
      </ol>
      <p className="mt-4 text-muted">
        The app keeps its own storage: sign in again there, and take saved contractors along with
        Export and Import.
      </p>
    </Dialog>
  )
}
