import { MapPin, Phone } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { normaliseWebUrl, telHref } from '#contract/rules/links.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { mapsUrl } from './facts.ts'
import { ShareButton } from './share-button.tsx'

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
    <div className="sticky bottom-0 z-20 mt-8 flex gap-2 border-t border-base-300 bg-base-100 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      {tel && (
        <LinkButton
          href={tel}
          icon={Phone}
          className="min-w-0 flex-1 px-3 whitespace-nowrap"
          aria-label={`Call Now: ${contractor.name}`}
        >
          Call Now
        </LinkButton>
      )}
      {website && (
        <LinkButton href={website} variant="outline" className="flex-1 px-3">
          Website
        </LinkButton>
      )}
      <LinkButton
        href={mapsUrl(contractor)}
        variant="outline"
        icon={MapPin}
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
