/** The seven categories of a new directory. The footer links to them. */
export const seedCategories = [
  {
    id: 1,
    name: 'General Contractors',
    slug: 'general-contractors',
    icon: 'hammer',
    description:
      'Remodels, additions, repairs and whole-house projects, with one person answering for all the trades.',
  },
  {
    id: 2,
    name: 'Electricians',
    slug: 'electricians',
    icon: 'zap',
    description: 'Panels, wiring, outlets, lighting and generators, done to code and inspected.',
  },
  {
    id: 3,
    name: 'Plumbers',
    slug: 'plumbers',
    icon: 'wrench',
    description:
      'Leaks, drains, water heaters and re-pipes, from a dripping tap to a flooded floor.',
  },
  {
    id: 4,
    name: 'Painters',
    slug: 'painters',
    icon: 'paintbrush',
    description: 'Interior and exterior painting, stucco repair, cabinets and pressure washing.',
  },
  {
    id: 5,
    name: 'HVAC Technicians',
    slug: 'hvac-technicians',
    icon: 'fan',
    description:
      'Air conditioning, heat pumps, ducts and air quality: repair, replacement and maintenance.',
  },
  {
    id: 6,
    name: 'Concrete Contractors',
    slug: 'concrete-contractors',
    icon: 'concrete',
    description: 'Driveways, slabs, patios, sidewalks, foundations and decorative concrete.',
  },
  {
    id: 7,
    name: 'Landscapers',
    slug: 'landscapers',
    icon: 'trees',
    description: 'Design, planting, irrigation, lawn care, pavers and storm clean-up.',
  },
] as const

export interface CategoryRef {
  id: number
  name: string
  slug: string
}

const tradeSynonyms: [pattern: RegExp, slug: string][] = [
  [/\b(?:plumb|(?:drains?|water heaters?|septic|sewers?)\b)/, 'plumbers'],
  [/\b(?:electric|(?:lighting|generators?)\b)/, 'electricians'],
  [
    /\b(?:air.?condition|(?:hvac|heating|cooling|ac|furnaces?|ducts?|ductwork)\b)/,
    'hvac-technicians',
  ],
  [/\b(?:paint|stucco\b)/, 'painters'],
  [/\b(?:pav\w|(?:concrete|cement|driveways?|masonry)\b)/, 'concrete-contractors'],
  [
    /\b(?:landscap|nurser\w|(?:lawns?|gardens?|gardening|gardeners?|irrigation|trees?|sod)\b)/,
    'landscapers',
  ],
]

/**
 * The category of those who do everything, and what they are called. "Roofing contractor" and "Boat
 * builder" are trades of their own, so "contractor" and "builder" count only alone.
 */
const catchAll = {
  slug: 'general-contractors',
  pattern:
    /\b(?:remodel|construct|renovat|handym[ae]n\b|general (?:contractor|builder)|home ?builder|house ?builder)|^(?:contractors?|builders?)$/,
}

/** Words that say nothing about the trade, without their endings. */
const genericWords = new Set(
  'contractors contracting services company companies business specialists technicians installers installation repairs professionals experts pros local and the of for in inc llc co'
    .split(' ')
    .map(wordStem),
)

/** Returns a word without its ending, so that "roofing", "roofers" and "roof" are one. */
function wordStem(word: string): string {
  return word
    .replace(/(?<=..)(?<!s)s$/, '')
    .replace(/(?<=...)(?:ations?|ion|ing|er|or|ry)$/, '')
    .replace(/(?<=..)e$/, '')
    .replace(/([^aeiou])\1$/, '$1')
}

/** Returns the words of a text in lower case, without the plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/(?<=..)(?<!s)s$/, ''),
  )
}

/** Returns what words say about the trade. */
function tradeOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .map(wordStem)
      .filter((stem) => !genericWords.has(stem)),
  )
}

export interface CategoryMatch<C extends CategoryRef> {
  category: C
  /** The value that was read as this category although it does not name it; null if it does. */
  guessedFrom: string | null
}

/**
 * Returns the category that a free text means, or null. The text can be a list of values; the first
 * one that fits is used. A value names a category by its id, its slug or its name in singular or
 * plural. Otherwise it is a guess: a category whose words about the trade are all in the value
 * ("Roofing contractor" is "Roofers"), else a synonym of a trade. The category of those who do
 * everything is guessed last, and only from what they are called.
 */
export function readCategory<C extends CategoryRef>(
  text: string,
  categories: readonly C[],
): CategoryMatch<C> | null {
  const values = text
    .split(/[,;|/]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')
  if (values.length === 0) return null
  const bySlug = (slug: string | undefined) => categories.find((each) => each.slug === slug)
  for (const value of values) {
    const wanted = value.toLowerCase()
    const named = findNamed(wanted, categories)
    if (named) return { category: named, guessedFrom: null }
    const guessed =
      findByTrade(value, categories) ??
      bySlug(tradeSynonyms.find(([pattern]) => pattern.test(wanted))?.[1])
    if (guessed) return { category: guessed, guessedFrom: value }
  }
  const general = values.find((value) => catchAll.pattern.test(value.toLowerCase()))
  const category = general === undefined ? undefined : bySlug(catchAll.slug)
  return category && general !== undefined ? { category, guessedFrom: general } : null
}

interface NameParts {
  /** The words in singular. */
  words: string
  trade: Set<string>
}

/** The parts of the names of each list of categories, because a file can have 100,000 rows. */
const partsOfLists = new WeakMap<readonly CategoryRef[], NameParts[]>()

function partsOf(categories: readonly CategoryRef[]): NameParts[] {
  let parts = partsOfLists.get(categories)
  if (!parts) {
    parts = categories.map(({ name }) => ({ words: wordsOf(name).join(' '), trade: tradeOf(name) }))
    partsOfLists.set(categories, parts)
  }
  return parts
}

function findNamed<C extends CategoryRef>(wanted: string, categories: readonly C[]): C | undefined {
  const exact = categories.find(
    ({ id, slug, name }) =>
      String(id) === wanted || slug === wanted || name.toLowerCase() === wanted,
  )
  if (exact) return exact
  const words = wordsOf(wanted).join(' ')
  const index = words === '' ? -1 : partsOf(categories).findIndex((name) => name.words === words)
  return categories[index]
}

/** Returns the category with the most words about the trade that are all in the value. */
function findByTrade<C extends CategoryRef>(
  value: string,
  categories: readonly C[],
): C | undefined {
  const trade = tradeOf(value)
  let best: C | undefined
  let bestSize = 0
  for (const [index, name] of partsOf(categories).entries()) {
    const category = categories[index]
    if (category?.slug === catchAll.slug || name.trade.size <= bestSize) continue
    if (![...name.trade].every((stem) => trade.has(stem))) continue
    best = category
    bestSize = name.trade.size
  }
  return best
}

/** Returns only the category that a free text means, or null. */
export function matchCategory<C extends CategoryRef>(
  text: string,
  categories: readonly C[],
): C | null {
  return readCategory(text, categories)?.category ?? null
}
