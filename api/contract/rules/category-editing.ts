import { ContractError, invalidField } from '../errors.ts'
import { reservedSlugs } from './reserved-slugs.ts'
import { nameKey, slugify, uniqueSlug } from './slug.ts'

interface CategoryNames {
  id: number
  name: string
  slug: string
}

const MAX_SLUG = 80

/**
 * Returns the slug of a category: the typed slug, otherwise one made from the name. `others` are
 * all categories except this one. Throws `invalid` if the slug is empty, a number or reserved, and
 * `conflict` if another category has the typed slug.
 */
export function categorySlug(
  { slug, name }: { slug: string | null | undefined; name: string },
  others: readonly CategoryNames[],
): string {
  const wanted = slugify(slug ?? name)
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
  if (wanted === '') throw invalid('Slug must contain letters or digits')
  // URLs may identify a category by its id, so a slug must not be a number.
  if (/^\d+$/.test(wanted)) throw invalid('Slug must contain a letter')
  if (reservedSlugs.has(wanted))
    throw invalid(`The slug "${wanted}" is reserved. Please choose another.`)
  const isTaken = (other: string) => others.some((category) => category.slug === other)
  if (slug !== null && slug !== undefined && isTaken(wanted))
    throw conflict('A category with this slug already exists', 'slug')
  return uniqueSlug(wanted, isTaken)
}

/** Throws `conflict` if another category has this name. */
export function assertCategoryNameAvailable(name: string, others: readonly CategoryNames[]): void {
  const key = nameKey(name)
  if (others.some((other) => nameKey(other.name) === key))
    throw conflict('A category with this name already exists', 'name')
}

/** Throws `conflict` if the category has contractors, because the slug is part of their URLs. */
export function assertCanChangeSlug(contractors: number): void {
  if (contractors > 0)
    throw conflict(
      `The slug is part of the addresses of ${formatContractorCount(contractors)} and can no longer change`,
      'slug',
    )
}

/**
 * Throws `conflict` if contractors are in the category, if deleted ones of the category are not
 * purged yet, or if it is the last category.
 */
export function assertCanRemoveCategory({
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
      `${formatContractorCount(listed)} ${listed === 1 ? 'is' : 'are'} in this category. Please move them to another one first.`,
    )
  if (deleted > 0)
    throw conflict(
      `${formatContractorCount(deleted)} of this category ${deleted === 1 ? 'is' : 'are'} in the bin and can still be restored`,
    )
  if (isLast) throw conflict('The last category cannot be removed')
}

function formatContractorCount(count: number): string {
  return `${count} contractor${count === 1 ? '' : 's'}`
}

function invalid(message: string): ContractError {
  return invalidField('slug', message)
}

function conflict(message: string, path?: string): ContractError {
  return new ContractError('conflict', path ? { fields: [{ path, message }] } : { message })
}
