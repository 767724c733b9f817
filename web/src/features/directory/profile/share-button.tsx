import { Check, Link2, Share2 } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button, type ButtonSize } from '../../../components/button.tsx'
import { canShare, useShare } from './use-share.ts'

interface ShareButtonProps {
  contractor: ContractorDetail
  size?: ButtonSize
  /** Only the icon; the words are for screen readers. */
  isBare?: boolean
  /** Which way from the button its message stands. */
  messageAt?: 'above' | 'below'
  className?: string
}

const label = canShare ? 'Share' : 'Copy link'

/** "Share" where the browser has it, otherwise "Copy link", which says what came of it. */
export function ShareButton({ contractor, size, isBare = false, messageAt = 'below', className = '' }: ShareButtonProps) {
  const { share, status } = useShare(contractor, contractor.categorySlug)
  const isCopied = status === 'Link copied'
  return (
    <div className={`relative print:hidden ${className}`}>
      <Button
        variant="outline" {...(size ? { size } : {})} icon={isCopied ? Check : canShare ? Share2 : Link2} onClick={share}
        className={isBare ? 'px-3' : ''} title={label}
      >
        <span className={isBare ? 'sr-only' : ''}>{label}</span>
      </Button>
      <output
        className={`absolute right-0 z-30 w-max max-w-[min(18rem,80vw)] rounded-field bg-neutral px-3 py-2 text-sm text-neutral-content empty:hidden ${
          messageAt === 'above' ? 'bottom-full mb-2' : 'top-full mt-2'}`}
      >
        {status}
      </output>
    </div>
  )
}
