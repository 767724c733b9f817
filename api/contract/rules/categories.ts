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
  [
    /\b(?:remodel|construct|renovat|(?:general|builders?|handyman|contractors?)\b)/,
    'general-contractors',
  ],
]

/**
 * Returns the category that matches a free text by id, slug, name or trade synonym, or null. The
 * text can be a list of values; the first one that matches a category is used.
 */
export function matchCategory<C extends CategoryRef>(
  text: string,
  categories: readonly C[],
): C | null {
  for (const value of text.split(/[,;|/]/)) {
    const wanted = value.trim().toLowerCase()
    if (wanted === '') continue
    const exact = categories.find(
      (category) =>
        String(category.id) === wanted ||
        category.slug === wanted ||
        category.name.toLowerCase() === wanted,
    )
    if (exact) return exact
    const slug = tradeSynonyms.find(([pattern]) => pattern.test(wanted))?.[1]
    const found = slug && categories.find((category) => category.slug === slug)
    if (found) return found
  }
  return null
}
