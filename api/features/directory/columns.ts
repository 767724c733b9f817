import { contractorDetailSchema, contractorSchema } from '#contract/entities.ts'
import { isoTimeSql } from '../../db/reading.ts'
import { snake } from '../../db/rows.ts'

/** What is not a column of the same name. Lists never name the owner (S21). */
const listed: Record<string, string> = {
  userId: 'null::int',
  updatedAt: isoTimeSql('c.updated_at'),
}

const detailed: Record<string, string> = {
  ...listed,
  createdAt: isoTimeSql('c.created_at'),
  categoryName: 'k.name',
  categorySlug: 'k.slug',
  phone: 'c.phone_number',
  address: 'c.location',
  socialMediaLinks: `to_json(array_remove(array[c.facebook_url, c.twitter_url, c.instagram_url, c.youtube_url, c.tiktok_url], null))`,
}

function select(keys: string[], special: Record<string, string>): string {
  return keys.map((key) => `${special[key] ?? `c.${snake(key)}`} as "${key}"`).join(', ')
}

/** Select lists drawn from the contract: what stands in no schema cannot be sent. `c` is listed_contractors, `k` categories. */
export const contractorColumns = select(Object.keys(contractorSchema.shape), listed)
export const contractorDetailColumns = select(Object.keys(contractorDetailSchema.shape), detailed)

export const byRank = 'c.rating desc, c.review_count desc, c.sort_name, c.id'
