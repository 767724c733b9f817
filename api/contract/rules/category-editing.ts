import { ContractError } from '../errors.ts'
import { reservedSlugs } from './reserved-slugs.ts'
import { nameKey, slugify, uniqueSlug } from './slug.ts'

interface Named {
  id: number
  name: string
  slug: string
}

const MAX_SLUG = 80

/**
 * The slug that a category gets: what was typed, else made from the name (R7, R12). `others` are
 * all categories but itself.
 */
export function categorySlug(
  { slug, name }: { slug: string | null | undefined; name: string },
  others: readonly Named[],
): string {
  const wanted = slugify(slug ?? name)
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
  if (wanted === '') throw invalid('Slug must contain letters or digits')
  // An address may name a category by its id too (S3).
  if (/^\d+$/.test(wanted)) throw invalid('Slug must contain a letter')
  if (reservedSlugs.has(wanted))
    throw invalid(`The slug "${wanted}" is reserved. Please choose another.`)
  const isTaken = (other: string) => others.some((category) => category.slug === other)
  if (slug !== null && slug !== undefined && isTaken(wanted))
    throw conflict('A category with this slug already exists', 'slug')
  return uniqueSlug(wanted, isTaken)
}

/** Two categories of one name could not be told apart. Throws conflict. */
export function assertCategoryNameFree(name: string, others: readonly Named[]): void {
  const key = nameKey(name)
  if (others.some((other) => nameKey(other.name) === key))
    throw conflict('A category with this name already exists', 'name')
}

/**
 * The slug is part of the addresses of the contractors in it: as long as there are any it stays.
 * Throws conflict.
 */
export function assertSlugMayChange(contractors: number): void {
  if (contractors > 0)
    throw conflict(
      `The slug is part of the addresses of ${contractorsOf(contractors)} and can no longer change`,
      'slug',
    )
}

/**
 * A category is removed when nothing is in it any more, the bin included (F18), and another is
 * left. Throws conflict.
 */
export function assertCategoryEmpty({
  listed,
  deleted,
  isLast,
}: {
  listed: number
  deleted: number
  isLast: boolean
}): void {
  if (listed > 0)
    throw conflict(
      `${contractorsOf(listed)} ${listed === 1 ? 'is' : 'are'} in this category. Please move them to another one first.`,
    )
  if (deleted > 0)
    throw conflict(
      `${contractorsOf(deleted)} of this category ${deleted === 1 ? 'lies' : 'lie'} in the bin and could still be restored`,
    )
  if (isLast) throw conflict('The last category cannot be removed')
}

function contractorsOf(count: number): string {
  return `${count} contractor${count === 1 ? '' : 's'}`
}

function invalid(message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path: 'slug', message }] })
}

function conflict(message: string, path?: string): ContractError {
  return new ContractError('conflict', path ? { fields: [{ path, message }] } : { message })
}
