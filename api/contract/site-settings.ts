import * as z from 'zod/mini'
import { fieldErrors, invalidField } from './errors.ts'
import { email, hasControlCharacters, text } from './fields.ts'
import { LISTING_PRICE_CENTS } from './listing-payment.ts'
import { fieldMessages } from './messages/fields.ts'
import { siteMessages } from './messages/site.ts'
import { colorPattern } from './rules/color.ts'
import { MAX_SHORT_NAME_LENGTH } from './rules/limits.ts'
import { normalizeWebUrl } from './rules/links.ts'
import { stateCodes } from './rules/place.ts'
import { findUnknownName } from './rules/site-names.ts'
import { type SitePictureKind, sitePictureKinds } from './rules/site-pictures.ts'

/**
 * False for control characters and half a surrogate pair: the settings are stored as JSON, in which
 * PostgreSQL accepts neither.
 */
const isStorable = (value: string) => !hasControlCharacters(value) && !/\p{Surrogate}/u.test(value)

const storableText = (max: number) =>
  z.pipe(
    text(max),
    z.string().check(z.refine(isStorable, fieldMessages.forbiddenCharacters('Text'))),
  )

/** A text without line breaks. */
const line = (min: number, max: number) =>
  z.pipe(
    storableText(max),
    z.string().check(
      z.minLength(min, siteMessages.missing),
      z.refine((value) => !value.includes('\n'), siteMessages.oneLine),
    ),
  )

/** A text in which names in braces, such as `{site.name}`, are filled in. */
const withNames = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    schema,
    z.string().check(({ value, issues }) => {
      const name = findUnknownName(value)
      if (name !== null)
        issues.push({ code: 'custom', message: siteMessages.unknownName(name), input: value })
    }),
  )

const wholeNumber = (min: number, max: number) => {
  const message = siteMessages.number(min, max)
  return z.int(message).check(z.gte(min, message), z.lte(max, message))
}

const flag = z.boolean(siteMessages.flag)

const list = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item, siteMessages.list).check(z.maxLength(max, siteMessages.tooMany(max)))

const webAddress = (max: number) =>
  z.string(siteMessages.address).check(
    z.maxLength(max, siteMessages.tooLong(max)),
    z.refine((value) => isHttps(value), siteMessages.address),
  )

const isHttps = (value: string) =>
  value.startsWith('https://') && isStorable(value) && normalizeWebUrl(value) !== null

const emptyOr = (schema: z.ZodMiniType<string, string>) => z.union([z.literal(''), schema])

const phoneNumber = z.string(siteMessages.phone).check(
  z.maxLength(32, siteMessages.phone),
  z.refine(isStorable, siteMessages.phone),
  z.refine((value) => value === '' || value.replace(/\D/g, '').length >= 7, siteMessages.phone),
)

const timeZone = z.string(siteMessages.timeZone).check(z.refine(isTimeZone, siteMessages.timeZone))

function isTimeZone(id: string): boolean {
  try {
    // Throws for a zone that does not exist. An offset such as "+05:00" is not meant.
    new Intl.DateTimeFormat('en-US', { timeZone: id }).format()
    return /^[A-Za-z]/.test(id)
  } catch {
    return false
  }
}

const date = z.iso.date(siteMessages.date)
const socialAddress = emptyOr(webAddress(200))
const legalText = withNames(storableText(50_000))

/** A path of this site, or the address of another one. */
const linkTarget = z.string(siteMessages.linkTarget).check(
  z.maxLength(200, siteMessages.tooLong(200)),
  z.refine(
    // Browsers read a backslash as a slash, and "//" as the beginning of another host.
    (value) => (/^\/(?![/\\])\S*$/.test(value) && isStorable(value)) || isHttps(value),
    siteMessages.linkTarget,
  ),
)

/** A state's board, where anybody can check a license. */
const board = z.object({
  state: z.enum(stateCodes, siteMessages.state),
  /** Slugs of the categories whose licenses the board gives; empty for all. */
  trades: list(line(1, 60), 20),
  name: line(1, 80),
  url: webAddress(300),
  /** A regular expression that license numbers of this board match; '' for any number. */
  pattern: line(0, 200),
  /** A license number as an example. */
  example: line(0, 40),
  /** When somebody last looked at the address. */
  checkedOn: date,
})
export type LicenseBoard = z.output<typeof board>

/**
 * Every setting of the site with its limits. A new one needs its line here, its default in
 * `api/content/default-settings.ts` and its field in `web/src/admin/settings/fields.ts`.
 */
export const settingSchemas = {
  name: line(1, 40),
  tagline: line(1, 80),
  /** '' for the name. */
  shortName: line(0, MAX_SHORT_NAME_LENGTH),
  defaultCity: { city: line(1, 60), state: z.enum(stateCodes, siteMessages.state) },
  timeZone,
  contact: {
    location: line(0, 100),
    phone: phoneNumber,
    email: email(),
    officeHours: line(0, 80),
  },
  /** The color from which the theme is made; null for the theme of the product. */
  color: z.nullable(z.string(siteMessages.color).check(z.regex(colorPattern, siteMessages.color))),
  supportTile: line(0, 40),
  /** Shown on the home page while the real numbers are not known. */
  fallbacks: {
    contractorCount: wholeNumber(0, 1_000_000),
    categoryCount: wholeNumber(0, 1000),
  },
  popularCities: { shown: wholeNumber(0, 20) },
  /**
   * Whether structured data includes the ratings of imported contractors. Search engines may not
   * accept reviews collected by others.
   */
  structuredData: { rateImported: flag },
  offer: {
    mode: z.enum(['payment', 'free', 'closed'], siteMessages.offerMode),
    priceCents: wholeNumber(100, 1_000_000),
    /** The struck-through price; 0 for none. */
    referencePriceCents: wholeNumber(0, 10_000_000),
    discount: line(0, 30),
    urgency: line(0, 60),
    terms: list(withNames(line(1, 80)), 6),
    benefits: list(z.object({ title: withNames(line(1, 60)), text: withNames(line(0, 200)) }), 10),
    included: list(withNames(line(1, 200)), 10),
  },
  /** The site's own advertisements. Pages show no others. An empty list shows none. */
  houseAds: list(
    z.object({
      title: withNames(line(1, 60)),
      text: withNames(line(0, 140)),
      action: withNames(line(1, 30)),
      to: linkTarget,
    }),
    10,
  ),
  /** An empty list hides the section. */
  testimonials: list(
    z.object({
      quote: withNames(line(1, 400)),
      name: withNames(line(1, 60)),
      place: withNames(line(0, 60)),
      /** True for a made-up quote that only shows the layout. The page labels it as a sample. */
      isSample: flag,
    }),
    12,
  ),
  legal: { privacy: legalText, terms: legalText, cookies: legalText, date },
  features: { quotes: flag, claims: flag, reviews: flag, credentials: flag },
  /** Whether a claimed listing uses a listing credit. */
  claims: { needsCredit: flag },
  /** The boards of the states, in addition to none: the whole list. */
  boards: list(board, 200),
  social: {
    facebook: socialAddress,
    twitter: socialAddress,
    instagram: socialAddress,
    youtube: socialAddress,
    tiktok: socialAddress,
  },
  /** A text across the top of every page. The last day it is shown is in the zone of the site. */
  notice: { text: withNames(line(0, 200)), until: z.nullable(date) },
} as const

type Schemas = typeof settingSchemas
type ValuesOf<T> = T extends z.ZodMiniType ? z.output<T> : { [K in keyof T]: ValuesOf<T[K]> }
type PartOf<T> = T extends z.ZodMiniType ? z.output<T> : { [K in keyof T]?: PartOf<T[K]> }
type ChangesOf<T> = T extends z.ZodMiniType
  ? z.input<T> | null
  : { [K in keyof T]?: ChangesOf<T[K]> }

/** The value of every setting. */
export type Settings = ValuesOf<Schemas>
/** The settings that somebody has set. The others have their defaults. */
export type StoredSettings = PartOf<Schemas>
/** New values by key; null for the default. Absent keys stay as they are. */
export type SettingsChanges = ChangesOf<Schemas>

type Node = z.ZodMiniType | { readonly [key: string]: Node }
const isSchema = (node: Node): node is z.ZodMiniType => '_zod' in node

/** Every setting by its path, such as "contact.phone". */
export const settings: ReadonlyMap<string, z.ZodMiniType> = new Map(leavesOf(settingSchemas, ''))

function leavesOf(node: Node, path: string): [string, z.ZodMiniType][] {
  if (isSchema(node)) return [[path, node]]
  return Object.entries(node).flatMap(([key, child]) =>
    leavesOf(child, path === '' ? key : `${path}.${key}`),
  )
}

function objectOf(node: Node, leaf: (schema: z.ZodMiniType) => z.ZodMiniType): z.ZodMiniType {
  if (isSchema(node)) return leaf(node)
  const shape = Object.entries(node).map(([key, child]) => {
    const schema = objectOf(child, leaf)
    return [key, isSchema(child) ? schema : z.optional(schema)]
  })
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>)
}

/** New values in a request. An unknown key is an error. */
export const settingsChanges = objectOf(settingSchemas, (schema) =>
  z.optional(z.nullable(schema)),
) as unknown as z.ZodMiniType<SettingsChanges, SettingsChanges>

const object = <T extends Record<string, z.ZodMiniType>>(shape: T) => z.object(shape)

/** All settings in a reply, with what follows from them. */
export const siteSchema = z.object({
  ...settingSchemas,
  defaultCity: object({
    ...settingSchemas.defaultCity,
    /** The city in addresses: "tampa-fl". */
    slug: z.string(),
  }),
  /** The state of the default city. Its law governs the terms of service. */
  defaultState: object({ name: z.string(), slug: z.string() }),
  contact: object(settingSchemas.contact),
  fallbacks: object(settingSchemas.fallbacks),
  popularCities: object(settingSchemas.popularCities),
  structuredData: object(settingSchemas.structuredData),
  offer: object(settingSchemas.offer),
  legal: object(settingSchemas.legal),
  features: object(settingSchemas.features),
  claims: object(settingSchemas.claims),
  social: object(settingSchemas.social),
  notice: object(settingSchemas.notice),
  /** The names of the uploaded pictures, from `sitePictureName`; null without one. */
  pictures: object({
    logo: z.nullable(z.string()),
    shareImage: z.nullable(z.string()),
    homePicture: z.nullable(z.string()),
  } satisfies Record<SitePictureKind, z.ZodMiniType>),
})
/** The settings of the site and what follows from them. */
export type Site = z.output<typeof siteSchema>

/** What every page and every device gets: without the long texts. */
export const publicSiteSchema = z.omit(siteSchema, { legal: true, boards: true })
export type PublicSite = z.output<typeof publicSiteSchema>

/** Stored settings as they are in the database, where a newer version may have put other keys. */
export type RawSettings = Readonly<Record<string, unknown>>

/** Returns the value at a path such as "contact.phone"; undefined if there is none. */
export function settingAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      values,
    )
}

/** Returns a copy of `values` with another value at a path; undefined removes the key. */
export function withSetting(values: RawSettings, path: string, value: unknown): RawSettings {
  const [key = '', ...rest] = path.split('.')
  const { [key]: before, ...others } = values
  if (rest.length === 0) return value === undefined ? others : { ...others, [key]: value }
  const group = typeof before === 'object' && before !== null ? (before as RawSettings) : {}
  const changed = withSetting(group, rest.join('.'), value)
  return Object.keys(changed).length === 0 ? others : { ...others, [key]: changed }
}

/** A key that is left out, and why. */
export interface LeftOutSetting {
  path: string
  message: string
}

/**
 * Returns the valid ones of stored or imported settings. Unknown and invalid keys are left out, so
 * that settings of another version never stop a server.
 */
export function readSettings(raw: unknown): {
  settings: StoredSettings
  leftOut: LeftOutSetting[]
} {
  const leftOut: LeftOutSetting[] = []
  let valid: RawSettings = {}
  const visit = (node: Node, value: unknown, path: string): void => {
    if (isSchema(node)) {
      const parsed = node.safeParse(value)
      if (parsed.success) valid = withSetting(valid, path, parsed.data)
      else leftOut.push({ path, message: fieldErrors(parsed.error)[0]?.message ?? '' })
      return
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      leftOut.push({ path, message: siteMessages.group })
      return
    }
    for (const [key, child] of Object.entries(value)) {
      const childPath = path === '' ? key : `${path}.${key}`
      const childNode = Object.hasOwn(node, key) ? node[key] : undefined
      if (childNode) visit(childNode, child, childPath)
      else leftOut.push({ path: childPath, message: siteMessages.unknownKey })
    }
  }
  visit(settingSchemas, raw ?? {}, '')
  const settings = valid as StoredSettings
  const problem = priceProblem(settings)
  if (problem === null) return { settings, leftOut }
  leftOut.push({ path: REFERENCE_PRICE, message: problem })
  return { settings: withSetting(valid, REFERENCE_PRICE, undefined) as StoredSettings, leftOut }
}

const REFERENCE_PRICE = 'offer.referencePriceCents'

function priceProblem({ offer = {} }: StoredSettings): string | null {
  const { priceCents = LISTING_PRICE_CENTS, referencePriceCents = 0 } = offer
  return referencePriceCents > 0 && referencePriceCents <= priceCents
    ? siteMessages.referencePrice
    : null
}

/**
 * Returns the stored settings with changes. Throws `invalid` when the struck-through price is not
 * above the price.
 */
export function changeSettings(raw: RawSettings, changes: SettingsChanges): RawSettings {
  let changed = raw
  for (const path of settings.keys()) {
    const value = settingAt(changes, path)
    if (value !== undefined) changed = withSetting(changed, path, value ?? undefined)
  }
  const problem = priceProblem(changed as StoredSettings)
  if (problem !== null) throw invalidField(`site.${REFERENCE_PRICE}`, problem)
  return changed
}

/** A version of the settings as it is stored, without what has its default. */
export interface SiteValues {
  settings: RawSettings
  pictures: Partial<Site['pictures']>
}

/** Returns the paths of the settings, and the names of the pictures, that differ. */
export function changedSettings(before: SiteValues, after: SiteValues): string[] {
  const differs = (path: string, a: object, b: object) =>
    JSON.stringify(settingAt(a, path)) !== JSON.stringify(settingAt(b, path))
  return [
    ...[...settings.keys()].filter((path) => differs(path, before.settings, after.settings)),
    ...sitePictureKinds.filter((kind) => differs(kind, before.pictures, after.pictures)),
  ]
}
