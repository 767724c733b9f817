import { useEffect, useState } from 'react'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { contractorPath, normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { canShare, copyToClipboard, openShareDialog } from '../../lib/share.ts'
import { Button, LinkButton } from '../../ui/button.tsx'

/**
 * Bar of phones and tablets with Call Now, the website and Save. It sticks to the bottom of the
 * screen and scrolls away at the end of the page. With enlarged text only Call Now stays.
 */
export function ActionBar({ contractor }: { contractor: ContractorDetail }) {
  const { name, phoneNumber } = contractor
  const tel = telHref(phoneNumber)
  const number = phoneNumber && tel ? formatPhone(phoneNumber) : null
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  return (
    <div className="bottom-bar @container/bar sticky bottom-0 z-20 mt-8 border-t border-base-300 bg-base-100 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      <div className="flex gap-2">
        {tel && number && (
          <LinkButton
            href={tel}
            icon="phone"
            className="min-h-13 flex-1 gap-3 px-3"
            aria-label={`Call Now: ${name}, ${number}`}
          >
            <span className="flex flex-col items-start">
              <span className="text-sm leading-[1.125rem] font-normal">Call Now</span>
              <b className="text-lg leading-snug font-bold tabular-nums">{number}</b>
            </span>
          </LinkButton>
        )}
        {website && (
          <LinkButton
            href={website}
            variant={tel ? 'quiet' : 'primary'}
            icon="globe"
            className={tel ? `${barIcon} @max-[15rem]/bar:hidden` : 'min-h-13 flex-1'}
            aria-label={`Website of ${name} (opens in a new tab)`}
          >
            {tel ? null : 'Website'}
          </LinkButton>
        )}
        <SaveButton
          contractor={contractor}
          category={{ name: contractor.categoryName, slug: contractor.categorySlug }}
          variant={tel || website ? 'icon' : 'text'}
          className={`min-h-13 ${tel || website ? 'min-w-13 @max-[15rem]/bar:hidden' : 'flex-1'}`}
        />
      </div>
    </div>
  )
}

const barIcon = 'min-h-13 min-w-13 px-0'

/** "Share" when the browser supports it, otherwise "Copy link" with a status message. */
export function ShareButton({ contractor }: { contractor: ContractorDetail }) {
  const { share, status } = useShare(contractor, contractor.categorySlug)
  const isShare = useHydrated() && canShare
  const icon = status === 'Link copied' ? 'check' : isShare ? 'share-2' : 'link-2'
  return (
    <div className="needs-code relative print:hidden">
      <Button variant="quiet" wide icon={icon} onClick={share}>
        {isShare ? 'Share' : 'Copy link'}
      </Button>
      <output
        className={
          status
            ? 'absolute top-full right-0 z-30 mt-2 w-max max-w-[min(18rem,80vw)] rounded-field bg-neutral px-3 py-2 text-sm text-neutral-content'
            : 'sr-only'
        }
      >
        {status}
      </output>
    </div>
  )
}

/** How long the status is shown, in ms. */
const STATUS_MS = 4000

interface Sharing {
  share: () => void
  /** Whether the URL was copied, as text to show for a few seconds; otherwise ''. */
  status: string
}

/**
 * Shares the canonical URL of a profile with the browser's share dialog. If the browser has none or
 * sharing fails, copies the URL to the clipboard.
 */
function useShare(contractor: Contractor, categorySlug: string): Sharing {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (status === '') return
    const timer = setTimeout(() => setStatus(''), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])

  const share = async () => {
    const url = new URL(contractorPath(contractor, categorySlug), location.origin).href
    if (canShare && (await openShareDialog({ title: contractor.name, url }))) return
    setStatus(
      (await copyToClipboard(url))
        ? 'Link copied'
        : 'The link could not be copied. Copy it from the address bar.',
    )
  }
  return { share: () => void share(), status }
}
