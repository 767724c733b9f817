import { MAX_SHORT_NAME_LENGTH } from '#contract/rules/limits.ts'
import { stateCodes, stateName } from '#contract/rules/place.ts'
import {
  MAX_SITE_PICTURE_BYTES,
  SHARE_IMAGE_SIZE,
  type SitePictureKind,
} from '#contract/rules/site-pictures.ts'
import type { SitePictureParam } from '#contract/site.ts'
import { formatMegabytes } from '../../lib/format-size.ts'

/** How a setting is edited. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'markdown'
  | 'number'
  /** Cents, edited as dollars. */
  | 'price'
  | 'flag'
  | 'color'
  | 'choice'
  | 'time-zone'
  | 'date'
  /** A list of texts. */
  | 'lines'
  /** A list of short texts in one line, separated by commas. */
  | 'words'
  /** A list of objects, each with `parts`. */
  | 'items'

export interface FieldPart {
  /** Key in the object. */
  name: string
  label: string
  kind: Extract<FieldKind, 'line' | 'text' | 'flag' | 'choice' | 'date' | 'words'>
  help?: string
  options?: readonly Option[]
}

export interface Option {
  value: string
  label: string
}

export interface SettingField {
  /** Path of the setting, such as "contact.phone". */
  path: string
  label: string
  kind: FieldKind
  help?: string
  options?: readonly Option[]
  /** Of a list of objects. */
  parts?: readonly FieldPart[]
  /** A new entry of a list of objects. */
  newItem?: Readonly<Record<string, unknown>>
}

export interface SettingsSection {
  /** Last part of the address of its page. */
  name: string
  title: string
  lead: string
  fields: readonly SettingField[]
}

const states = stateCodes.map((code) => ({ value: code, label: stateName(code) ?? code }))

const NAMES_HELP =
  'Names in braces are filled in: {site.name}, {site.defaultCity.city}, {site.defaultCity.state}, {site.contact.email} …'

/** All pages of the settings with their fields. Every setting has exactly one field. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: 'identity',
    title: 'Identity',
    lead: 'What the site is called, on its pages, in mails and as an installed app.',
    fields: [
      { path: 'name', label: 'Name', kind: 'line' },
      {
        path: 'tagline',
        label: 'Line under the name',
        kind: 'line',
        help: 'The heading of the home page, and part of its title.',
      },
      {
        path: 'shortName',
        label: 'Short name',
        kind: 'line',
        help: `Under the icon of the installed app, at most ${MAX_SHORT_NAME_LENGTH} characters. Empty means the name.`,
      },
    ],
  },
  {
    name: 'place',
    title: 'Place',
    lead: 'The city and the state that the home page and the footer link to, and the time zone.',
    fields: [
      { path: 'defaultCity.city', label: 'City', kind: 'line' },
      {
        path: 'defaultCity.state',
        label: 'State',
        kind: 'choice',
        options: states,
        help: 'The law of this state governs the terms of service.',
      },
      {
        path: 'timeZone',
        label: 'Time zone',
        kind: 'time-zone',
        help: 'Dates of posts are shown in it, and opening hours where a contractor has none.',
      },
    ],
  },
  {
    name: 'contact',
    title: 'Contact',
    lead: 'How visitors reach you: in the footer, on the contact page and in the legal texts.',
    fields: [
      {
        path: 'contact.location',
        label: 'Location',
        kind: 'line',
        help: 'Follows the city unless you change it.',
      },
      { path: 'contact.phone', label: 'Telephone', kind: 'line', help: 'Empty hides it.' },
      { path: 'contact.email', label: 'Email address', kind: 'line' },
      {
        path: 'contact.officeHours',
        label: 'Office hours',
        kind: 'line',
        help: 'Empty hides them.',
      },
      ...(
        [
          ['facebook', 'Facebook'],
          ['twitter', 'X'],
          ['instagram', 'Instagram'],
          ['youtube', 'YouTube'],
          ['tiktok', 'TikTok'],
        ] as const
      ).map(([network, label]) => ({
        path: `social.${network}`,
        label: `${label} page`,
        kind: 'line' as const,
        help: 'An address with https://. Empty hides the icon in the footer.',
      })),
    ],
  },
  {
    name: 'look',
    title: 'Look',
    lead: 'One color and one logo make the whole look, in light and dark.',
    fields: [
      {
        path: 'color',
        label: 'Color',
        kind: 'color',
        help: 'Texts stay readable with every color: the shades are chosen for their contrast.',
      },
    ],
  },
  {
    name: 'offer',
    title: 'Offer',
    lead: 'What a listing costs and brings.',
    fields: [
      {
        path: 'offer.mode',
        label: 'How businesses get listed',
        kind: 'choice',
        options: [
          { value: 'payment', label: 'By payment' },
          { value: 'free', label: 'For free' },
          { value: 'closed', label: 'Closed for new listings' },
        ],
        help: 'While it is closed, credits that are paid can still be used.',
      },
      {
        path: 'offer.priceCents',
        label: 'Price',
        kind: 'price',
        help: 'Counts for payments that begin after the change.',
      },
      {
        path: 'offer.referencePriceCents',
        label: 'Struck-through price',
        kind: 'price',
        help: '0 for none. It must be a price that you really asked for.',
      },
      {
        path: 'offer.discount',
        label: 'Discount',
        kind: 'line',
        help: 'Follows the two prices unless you change it. Empty hides it.',
      },
      {
        path: 'offer.urgency',
        label: 'Beside the discount',
        kind: 'line',
        help: 'Empty hides it.',
      },
      { path: 'offer.terms', label: 'Terms', kind: 'lines' },
      {
        path: 'offer.benefits',
        label: 'Benefits',
        kind: 'items',
        help: `A paid listing does not rank higher, so promise no rank. ${NAMES_HELP}`,
        parts: [
          { name: 'title', label: 'Title', kind: 'line' },
          { name: 'text', label: 'Text', kind: 'text' },
        ],
        newItem: { title: '', text: '' },
      },
      { path: 'offer.included', label: "What's included", kind: 'lines' },
      {
        path: 'claims.needsCredit',
        label: 'Claiming a listing uses a credit',
        kind: 'flag',
      },
    ],
  },
  {
    name: 'home',
    title: 'Home page',
    lead: 'Figures, quotes and the notice across the top of every page.',
    fields: [
      {
        path: 'notice.text',
        label: 'Notice across the top',
        kind: 'line',
        help: `Empty shows none. ${NAMES_HELP}`,
      },
      {
        path: 'notice.until',
        label: 'Last day of the notice',
        kind: 'date',
        help: "In the site's time zone. Empty means until you remove it.",
      },
      {
        path: 'supportTile',
        label: 'Third figure',
        kind: 'line',
        help: 'The first word is shown large. Empty hides it.',
      },
      {
        path: 'fallbacks.contractorCount',
        label: 'Contractors while the number is not known',
        kind: 'number',
      },
      {
        path: 'fallbacks.categoryCount',
        label: 'Categories while the number is not known',
        kind: 'number',
      },
      {
        path: 'popularCities.shown',
        label: 'Popular cities in the footer',
        kind: 'number',
        help: '0 to 20.',
      },
      {
        path: 'structuredData.rateImported',
        label: 'Ratings of imported contractors in structured data',
        kind: 'flag',
        help: 'Search engines may not accept reviews that others collected.',
      },
      {
        path: 'testimonials',
        label: 'What people say',
        kind: 'items',
        help: 'Only real quotes whose authors agreed. Without any, the section is hidden.',
        parts: [
          { name: 'quote', label: 'Quote', kind: 'text' },
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'place', label: 'Place', kind: 'line' },
          { name: 'isSample', label: 'Made up, to show the layout', kind: 'flag' },
        ],
        newItem: { quote: '', name: '', place: '', isSample: false },
      },
    ],
  },
  {
    name: 'advertisements',
    title: 'Advertisements',
    lead: 'Your own advertisements. Pages show no others.',
    fields: [
      {
        path: 'houseAds',
        label: 'Advertisements',
        kind: 'items',
        help: NAMES_HELP,
        parts: [
          { name: 'title', label: 'Title', kind: 'line' },
          { name: 'text', label: 'Text', kind: 'line' },
          { name: 'action', label: 'Button', kind: 'line' },
          {
            name: 'to',
            label: 'Leads to',
            kind: 'line',
            help: 'A path such as /contact, or an address with https://',
          },
        ],
        newItem: { title: '', text: '', action: '', to: '/contact' },
      },
    ],
  },
  {
    name: 'legal',
    title: 'Legal',
    lead: 'The three legal texts. Have a lawyer read them: the ones here are a start.',
    fields: [
      {
        path: 'legal.date',
        label: 'Last updated',
        kind: 'date',
        help: 'Shown on all three. Change it when you change a text.',
      },
      { path: 'legal.privacy', label: 'Privacy policy', kind: 'markdown' },
      { path: 'legal.terms', label: 'Terms of service', kind: 'markdown' },
      { path: 'legal.cookies', label: 'Cookie policy', kind: 'markdown' },
    ],
  },
  {
    name: 'features',
    title: 'Features',
    lead: 'What visitors and businesses can do. What is off leaves no trace.',
    fields: [
      { path: 'features.quotes', label: 'Quote requests', kind: 'flag' },
      { path: 'features.claims', label: 'Claiming a listing', kind: 'flag' },
      { path: 'features.reviews', label: 'Reviews', kind: 'flag' },
      { path: 'features.credentials', label: 'Checked licenses', kind: 'flag' },
      {
        path: 'boards',
        label: 'License boards',
        kind: 'items',
        help: 'Where visitors can check a license. Nothing is asked there by this site.',
        parts: [
          { name: 'state', label: 'State', kind: 'choice', options: states },
          {
            name: 'trades',
            label: 'Trades',
            kind: 'words',
            help: 'Slugs of categories, separated by commas. Empty means all.',
          },
          { name: 'name', label: 'Name of the board', kind: 'line' },
          { name: 'url', label: 'Address', kind: 'line' },
          {
            name: 'pattern',
            label: 'Pattern of numbers',
            kind: 'line',
            help: 'A regular expression; empty for any number.',
          },
          { name: 'example', label: 'Example of a number', kind: 'line' },
          { name: 'checkedOn', label: 'Address looked at on', kind: 'date' },
        ],
        newItem: {
          state: '',
          trades: [],
          name: '',
          url: 'https://',
          pattern: '',
          example: '',
          checkedOn: '',
        },
      },
    ],
  },
]

export interface PictureField {
  kind: SitePictureKind
  /** The name of the kind in addresses. */
  picture: SitePictureParam
  label: string
  help: string
  /** The types of the files that can be uploaded. */
  accept: string
}

const maxSize = formatMegabytes(MAX_SITE_PICTURE_BYTES)
const photoTypes = 'image/jpeg,image/png,image/webp'

/** The uploaded pictures, which are on the page "Look". */
export const pictureFields: readonly PictureField[] = [
  {
    kind: 'logo',
    picture: 'logo',
    label: 'Logo',
    help: `PNG, WebP or SVG up to ${maxSize}. The icons of the site and of the installed app are made from it. Phones from Apple never change the icon of an app that is installed already.`,
    accept: 'image/png,image/webp,image/svg+xml',
  },
  {
    kind: 'shareImage',
    picture: 'share-image',
    label: 'Picture of link previews',
    help: `JPEG, PNG or WebP up to ${maxSize}, ${SHARE_IMAGE_SIZE.width} by ${SHARE_IMAGE_SIZE.height} pixels. Without it, one is made from logo, name and line.`,
    accept: photoTypes,
  },
  {
    kind: 'homePicture',
    picture: 'home-picture',
    label: 'Picture of the home page',
    help: `JPEG, PNG or WebP up to ${maxSize}. Replaces the drawing beside the search.`,
    accept: photoTypes,
  },
]

/** A setting or a picture that the search has found. */
interface FoundField {
  path: string
  label: string
  section: SettingsSection
}

/** Returns the settings and pictures whose texts contain all words. */
export function findFields(words: string): FoundField[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return settingsSections.flatMap((section) => {
    const pictures = pictureFields.map(({ kind, ...field }) => ({ ...field, path: kind }))
    return [...(section.name === 'look' ? pictures : []), ...section.fields]
      .filter(({ label, help = '', path }) => {
        const text = `${section.title} ${label} ${help} ${path}`.toLowerCase()
        return wanted.every((word) => text.includes(word))
      })
      .map(({ path, label }) => ({ path, label, section }))
  })
}

export const sectionPath = (name: string) => `/admin/settings/${name}`
