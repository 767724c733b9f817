import { type ComponentType, type CSSProperties, type ReactNode, Suspense } from 'react'
import { parseLegalText } from '#content/legal/parse-markdown.ts'
import { toPublicSite } from '#content/stored-site.ts'
import { colorPattern } from '#contract/rules/color.ts'
import { fillNames } from '#contract/rules/site-names.ts'
import { type Theme, themesOf } from '#contract/rules/theme.ts'
import type { PublicSite, Site } from '#contract/site-settings.ts'
import { formatShortDate } from '../../lib/format.ts'
import { SitePreviewContext, useSite } from '../../lib/site.ts'
import { useClock } from '../../lib/use-clock.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'

// The parts of the pages themselves, with the values of the form.

const Price = lazyComponent(async () => (await import('../../owner/payment/offer.tsx')).Price)
const Benefits = lazyComponent(async () => (await import('../../owner/payment/offer.tsx')).Benefits)
const Testimonials = lazyComponent(
  async () => (await import('../../public/home/section.tsx')).Testimonials,
)
const ContactCards = lazyComponent(
  async () => (await import('../../public/contact-cards.tsx')).ContactCards,
)
const AdSlot = lazyComponent<{ index: number }>(
  async () => (await import('../../public/ad-slot.tsx')).AdSlot,
)
const LegalBlocks = lazyComponent(
  async () => (await import('../../public/legal/legal-text.tsx')).LegalBlocks,
)

const previews: Readonly<Record<string, ComponentType<{ site: Site }>>> = {
  identity: IdentityPreview,
  place: PlacePreview,
  contact: ContactCards,
  look: LookPreview,
  offer: OfferPreview,
  home: HomePreview,
  advertisements: AdsPreview,
  legal: LegalPreview,
}

/** Shows what the values of a form look like on the pages; nothing for a form without a look. */
export function SettingsPreview({ section, site }: { section: string; site: Site }) {
  const Preview = previews[section]
  if (!Preview) return null
  return (
    <section aria-labelledby="preview" className="panel p-5 sm:p-6">
      <h2 id="preview" className="mb-4 text-lg">
        Preview
      </h2>
      <SitePreviewContext value={shownSite(site)}>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Preview site={site} />
        </Suspense>
      </SitePreviewContext>
    </section>
  )
}

/** Names in braces are filled in as far as they are complete. */
const shownSite = (site: Site): PublicSite => toPublicSite(site)

function IdentityPreview() {
  const { name, tagline, shortName } = useSite()
  return (
    <div className="flex flex-col gap-3">
      <p className="font-heading text-xl font-bold break-words">{name}</p>
      <p className="font-heading text-3xl font-bold text-balance break-words">{tagline}</p>
      <p className="text-muted">{`Title of the home page: ${name}: ${tagline}`}</p>
      <p className="text-muted">{`Under the icon: ${shortName || name}`}</p>
    </div>
  )
}

function PlacePreview() {
  const { defaultCity, timeZone } = useSite()
  const now = useClock()
  const { city, state } = defaultCity
  return (
    <div className="flex flex-col gap-2">
      <p>{`Each one opens with the contractors in ${city}, ${state}.`}</p>
      {now && <p className="text-muted">{`Today is ${formatShortDate(now, timeZone)} there.`}</p>}
    </div>
  )
}

function OfferPreview() {
  return (
    <div className="flex flex-col gap-6">
      <Price />
      <Benefits />
    </div>
  )
}

function HomePreview() {
  const { notice } = useSite()
  return (
    <>
      {notice.text !== '' && (
        <p className="rounded-field bg-primary px-4 py-2 text-primary-content">{notice.text}</p>
      )}
      <Testimonials />
    </>
  )
}

function AdsPreview() {
  const { houseAds } = useSite()
  return (
    <div className="flex flex-col gap-4">
      {houseAds.map((_, index) => (
        <AdSlot key={index} index={index} />
      ))}
    </div>
  )
}

function LegalPreview({ site }: { site: Site }) {
  return (
    <div className="flex flex-col gap-4">
      {(['privacy', 'terms', 'cookies'] as const).map((name) => {
        const { intro, sections } = parseLegalText(fillNames(site.legal[name], site))
        return (
          <details key={name}>
            <summary className="min-h-11 cursor-pointer font-semibold">{legalTitles[name]}</summary>
            <div className="prose max-w-none">
              <LegalBlocks blocks={intro} />
              {sections.map(({ id, heading, blocks }) => (
                <section key={id}>
                  <h3>{heading}</h3>
                  <LegalBlocks blocks={blocks} />
                </section>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}

const legalTitles = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
} as const

function LookPreview() {
  const { color } = useSite()
  if (color === null || !colorPattern.test(color))
    return <p className="text-muted">The colors of this page are the default ones.</p>
  const { light, dark } = themesOf(color)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ThemeSample name="Light" theme={light} />
      <ThemeSample name="Dark" theme={dark} />
    </div>
  )
}

function ThemeSample({ name, theme }: { name: string; theme: Theme }) {
  return (
    <div
      className="flex flex-col gap-3 rounded-box border border-base-300 p-4"
      style={{ backgroundColor: theme['base-100'], color: theme['base-content'] }}
    >
      <p className="font-semibold">{name}</p>
      <p style={{ color: theme.muted }}>Text that matters less</p>
      <p style={{ color: theme.primary, textDecoration: 'underline' }}>A link</p>
      <Sample style={{ backgroundColor: theme.brand, color: theme['brand-content'] }}>
        A button
      </Sample>
      <Sample style={{ backgroundColor: theme['accent-ink'], color: theme['accent-content'] }}>
        A mark
      </Sample>
    </div>
  )
}

function Sample({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <span className="w-fit rounded-field px-4 py-2 font-semibold" style={style}>
      {children}
    </span>
  )
}
