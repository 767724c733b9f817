import { contractorDetailSchema, contractorSchema } from '#contract/entities.ts'
import { isoTimeSql } from './reading.ts'
import { snake } from './rows.ts'

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
  logoUrl: `(select ${pictureUrlSql('p.file', 'logo')} from contractor_pictures p where p.contractor_id = c.id and p.kind = 'logo')`,
  photos: `(select coalesce(json_agg(json_build_object('id', p.id, 'url', ${pictureUrlSql('p.file', 'card')}, 'largeUrl', ${pictureUrlSql('p.file', 'large')},
    'width', p.width, 'height', p.height) order by p.id), '[]') from contractor_pictures p where p.contractor_id = c.id and p.kind = 'photo')`,
}

/** The sizes a picture is kept in, as its files are named. */
export type PictureSize = 'logo' | 'card' | 'large'

/** Address of an uploaded picture in SQL; `column` holds the name its files begin with. */
export function pictureUrlSql(column: string, size: PictureSize): string {
  return `'/uploads/' || ${column} || '-${size}.webp'`
}

function select(keys: string[], special: Record<string, string>): string {
  return keys.map((key) => `${special[key] ?? `c.${snake(key)}`} as "${key}"`).join(', ')
}

/**
 * Select lists drawn from the contract: what stands in no schema cannot be sent. `c` is
 * listed_contractors, `k` categories.
 */
export const contractorColumns = select(Object.keys(contractorSchema.shape), listed)
export const contractorDetailColumns = select(Object.keys(contractorDetailSchema.shape), detailed)
/** The same with the owner's id, for the operator. */
export const ownedDetailColumns = select(Object.keys(contractorDetailSchema.shape), {
  ...detailed,
  userId: 'c.user_id',
})

export const byRank = 'c.rating desc, c.review_count desc, c.sort_name, c.id'
