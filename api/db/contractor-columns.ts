import { contractorDetailSchema, contractorSchema } from '#contract/entities.ts'
import { CHECK_VALID_DAYS } from '#contract/rules/checks.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { socialNetworks } from '#contract/rules/social-networks.ts'
import { isoTimeSql } from './reading.ts'
import { reviewColumns } from './reviews.ts'
import { snake } from './rows.ts'
import { boardsSql, featureSql } from './site.ts'

const logoUrl = `(select ${pictureUrlSql('p.file', 'logo')} from contractor_pictures p where p.contractor_id = c.id and p.kind = 'logo')`
/** A position as everybody may see it (`roundedPosition` of the contract). */
export const roundedPositionSql = {
  latitude: 'round(c.latitude::numeric, 3)::float8',
  longitude: 'round(c.longitude::numeric, 3)::float8',
}

const hasReviews = `c.own_review_count > 0 and ${featureSql('reviews')}`

/** SQL for the facts of a contractor, without those of the parts that are switched off. */
const factsSql = `case when c.user_id is not null or c.own_review_count > 0 or c.license_checked_until is not null then nullif(jsonb_strip_nulls(jsonb_build_object(
  'isManaged', case when c.user_id is not null and ${featureSql('claims')} then true end,
  'licenseCheckedUntil', case when ${featureSql('credentials')} then to_char(c.license_checked_until, 'YYYY-MM-DD') end,
  'takesQuotes', case when c.takes_quotes and ${featureSql('quotes')} and exists (select from users u where u.id = c.user_id and u.email_confirmed_at is not null) then true end,
  'ownRating', case when ${hasReviews} then c.own_rating end,
  'ownReviewCount', case when ${hasReviews} then c.own_review_count end)), '{}') end`

/** SQL for the reviews in the details of a contractor. */
const reviewsSql = `case when ${hasReviews} then json_build_object('count', c.own_review_count, 'average', c.own_rating,
  'byStars', (select json_agg(json_build_object('stars', s, 'count', (select count(*) from reviews r where r.contractor_id = c.id and r.status = 'published' and r.stars = s)) order by s desc) from generate_series(1, 5) s),
  'newest', (select json_agg(row_to_json(n)) from (select ${reviewColumns} from reviews r where r.contractor_id = c.id and r.status = 'published'
    order by r.published_at desc, r.id desc limit ${REVIEW_LIMITS.newest}) n)) end`

/** SQL for the last day on which a check is valid (`validUntilOf` of the contract). */
export const validUntilSql = (check: string) =>
  `least(${check}.expires_on, ${check}.checked_on + ${CHECK_VALID_DAYS})`
/** SQL for a date as text. */
export const dateSql = (date: string) => `to_char(${date}, 'YYYY-MM-DD')`

/** SQL for the passed checks of a contractor; null while checks are switched off. */
const checksSql = `case when ${featureSql('credentials')} then (select coalesce(json_agg(json_build_object('kind', ch.kind, 'board', ch.board, 'url', ch.url,
  'number', case when ch.kind = 'license' then ch.number end, 'checkedOn', ${dateSql('ch.checked_on')}, 'expiresOn', ${dateSql('ch.expires_on')},
  'validUntil', ${dateSql(validUntilSql('ch'))}) order by ch.id), '[]') from contractor_checks ch where ch.contractor_id = c.id and ch.status = 'passed') end`

/** SQL for the board where anybody can check the license (`boardOf` of the contract). */
const licenseBoardSql = `case when c.license_number is not null and ${featureSql('credentials')} then (
  select json_build_object('name', b.value->>'name', 'url', b.value->>'url', 'example', b.value->>'example')
  from jsonb_array_elements(${boardsSql}) with ordinality b(value, n)
  where b.value->>'state' = c.state and (b.value->'trades' = '[]' or jsonb_exists(b.value->'trades', k.slug))
  order by b.value->'trades' = '[]', b.n limit 1) end`

/**
 * SQL for the fields that are not read directly from the column of the same name. `userId` is null,
 * because public replies do not contain the owner.
 */
const publicColumns: Record<string, string> = {
  ...roundedPositionSql,
  userId: 'null::int',
  updatedAt: isoTimeSql('c.updated_at'),
  pictureUrl: `coalesce(${logoUrl}, c.image_url)`,
  facts: factsSql,
}

const detailColumns: Record<string, string> = {
  ...publicColumns,
  createdAt: isoTimeSql('c.created_at'),
  checks: checksSql,
  licenseBoard: licenseBoardSql,
  categoryName: 'k.name',
  categorySlug: 'k.slug',
  reviews: reviewsSql,
  phone: 'c.phone_number',
  address: 'c.location',
  socialMediaLinks: `to_json(array_remove(array[${socialNetworks.map(({ field }) => `c.${snake(field)}`).join(', ')}], null))`,
  logoUrl,
  photos: `(select coalesce(json_agg(json_build_object('id', p.id, 'url', ${pictureUrlSql('p.file', 'card')}, 'largeUrl', ${pictureUrlSql('p.file', 'large')},
    'width', p.width, 'height', p.height, 'caption', p.caption) order by p.position, p.id), '[]') from contractor_pictures p where p.contractor_id = c.id and p.kind = 'photo')`,
}

/** The sizes of a stored picture. They are part of the file names. */
export type PictureSize = 'logo' | 'card' | 'large'

/** Returns SQL for the URL of an uploaded picture. `column` contains the file name without the size. */
export function pictureUrlSql(column: string, size: PictureSize): string {
  return `'/uploads/' || ${column} || '-${size}.webp'`
}

function select(keys: string[], special: Record<string, string>): string {
  return keys.map((key) => `${special[key] ?? `c.${snake(key)}`} as "${key}"`).join(', ')
}

/**
 * SQL select lists, built from the contract. Fields that are in no schema are never selected. `c`
 * has the columns of listed_contractors, `k` is categories. See docs/performance.md.
 */
export const contractorColumns = select(Object.keys(contractorSchema.shape), publicColumns)
export const contractorDetailColumns = select(
  Object.keys(contractorDetailSchema.shape),
  detailColumns,
)
/** Detail columns with the exact position, for those who may edit. */
export const editableDetailColumns = select(Object.keys(contractorDetailSchema.shape), {
  ...detailColumns,
  latitude: 'c.latitude',
  longitude: 'c.longitude',
})
/** Detail columns with the exact position and the owner's id, for admin lists. */
export const detailColumnsWithOwner = select(Object.keys(contractorDetailSchema.shape), {
  ...detailColumns,
  latitude: 'c.latitude',
  longitude: 'c.longitude',
  userId: 'c.user_id',
})

export const byRank = 'c.rating desc, c.review_count desc, c.sort_name, c.id'

/**
 * The part of an SQL statement after `from`, with its `where`, for the contractors `c` that are not
 * deleted and still not in the view listed_contractors, because their payment is not active.
 */
export const fromUnpaidContractors =
  "payments p join contractors c on c.id = p.contractor_id where p.status <> 'active' and c.deleted_at is null"
