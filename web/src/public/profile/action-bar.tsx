import { useEffect, useState } from 'react'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { contractorPath, normaliseWebUrl, telHref } from '#contract/rules/links.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { useHydrated } from '../../lib/hydration.ts'
import { canShare, copyToClipboard, openShareDialog } from '../../lib/share.ts'
import { Button, type ButtonSize, LinkButton } from '../../ui/button.tsx'
import { mapsUrl } from './facts.ts'

/**
 * Action bar on phones and tablets with Call Now and Website (if the contractor has a phone number
 * and a website), Map, Save and Share. With a website, narrow screens hide Share, and very narrow
 * ones also Map. The bar sticks to the bottom of the screen and scrolls away at the end of the
 * page.
 */
export function ActionBar({ contractor }: { contractor: ContractorDetail }) {
  const tel = telHref(contractor.phoneNumber)
  const website = contractor.website ? normaliseWebUrl(contractor.website) : null
  return (
    <div className="bottom-bar sticky bottom-0 z-20 mt-8 flex flex-wrap gap-2 border-t border-base-300 bg-base-100 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      {tel && (
        <LinkButton
          href={tel}
          icon="phone"
          className="flex-auto px-3 whitespace-nowrap"
          aria-label={`Call Now: ${contractor.name}`}
        >
          Call Now
        </LinkButton>
      )}
      {website && (
        <LinkButton href={website} variant="outline" className="flex-auto px-3">
          Website
        </LinkButton>
      )}
      <LinkButton
        href={mapsUrl(contractor)}
        variant="outline"
        icon="map-pin"
        className={`px-3 ${website ? 'max-[22rem]:hidden' : ''}`}
      >
        <span className="sr-only">Map</span>
      </LinkButton>
      <SaveButton
        contractor={contractor}
        category={{ name: contractor.categoryName, slug: contractor.categorySlug }}
        variant="never"
      />
      <ShareButton
        contractor={contractor}
        label="never"
        isMessageAbove
        className={website ? 'max-[27rem]:hidden' : ''}
      />
    </div>
  )
}

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
  const icon = status === 'Link copied' ? 'check' : isShare ? 'share-2' : 'link-2'
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
