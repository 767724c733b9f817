import { Check, Link2, Share2 } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { canShare, useShare } from './use-share.ts'

interface ShareButtonProps {
  contractor: ContractorDetail
  size?: ButtonSize
  /** Screen widths at which the label is visible. On others it is only for screen readers. */
  label?: 'always' | 'from-sm' | 'never'
  /** True to show the status message above the button. */
  isMessageAbove?: boolean
  className?: string
}

const labels = {
  always: { button: '', text: '' },
  'from-sm': { button: 'max-sm:px-3.5', text: 'max-sm:sr-only' },
  never: { button: 'px-3', text: 'sr-only' },
}

/** "Share" when the browser supports it, otherwise "Copy link" with a status message. */
export function ShareButton({
  contractor,
  size = 'md',
  label = 'always',
  isMessageAbove = false,
  className = '',
}: ShareButtonProps) {
  const { share, status } = useShare(contractor, contractor.categorySlug)
  const isShare = useHydrated() && canShare
  const text = isShare ? 'Share' : 'Copy link'
  const icon = status === 'Link copied' ? Check : isShare ? Share2 : Link2
  const message = `absolute right-0 z-30 w-max max-w-[min(18rem,80vw)] rounded-field bg-neutral px-3 py-2 text-sm text-neutral-content ${isMessageAbove ? 'bottom-full mb-2' : 'top-full mt-2'}`
  return (
    <div className={`needs-code relative print:hidden ${className}`}>
      <Button
        variant="outline"
        size={size}
        icon={icon}
        onClick={share}
        className={labels[label].button}
        title={text}
      >
        <span className={labels[label].text}>{text}</span>
      </Button>
      <output className={status ? message : 'sr-only'}>{status}</output>
    </div>
  )
}
