import type { Contractor, ContractorDetail, Post, User } from '#contract/entities.ts'
import { roundedPosition } from '#contract/places/derive-position.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import { validUntilOf } from '#contract/rules/checks.ts'
import { isPublicAt } from '#contract/rules/post-timing.ts'
import { socialMediaLinks } from '#contract/rules/social-networks.ts'
import { boardOfListing, findCheckOf, passedChecks } from './checks.ts'
import type { ContractorRow, MockDb, PaymentRow, PostRow, UserRow } from './db.ts'
import { reviewsOf } from './reviews.ts'
import { readMockSite } from './site.ts'

/**
 * Serializes a user. `hasActiveSubscription` is true with an active payment; credits are active
 * payments without a listing.
 */
export function toUser(db: MockDb, user: UserRow): User {
  const paid = db.payments
    .all()
    .filter((payment) => payment.userId === user.id && payment.status === 'active')
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    isContractor: user.isContractor,
    hasActiveSubscription: paid.length > 0,
    listingCredits: paid.filter((payment) => payment.contractorId === null).length,
    emailConfirmed: user.emailConfirmedAt !== null,
  }
}

/** Returns the facts of a contractor, without those of the parts that are switched off. */
function factsOf(
  db: MockDb,
  { id, userId, takesQuotes, ownRating, ownReviewCount }: ContractorRow,
): Contractor['facts'] {
  const { claims, quotes, reviews, credentials } = readMockSite(db).features
  const isConfirmed = (db.users.get(userId ?? 0)?.emailConfirmedAt ?? null) !== null
  const license = credentials && findCheckOf(db, id, 'license', 'passed')
  const facts = {
    ...(claims && userId !== null ? { isManaged: true } : {}),
    ...(reviews && ownReviewCount > 0 ? { ownRating, ownReviewCount } : {}),
    ...(quotes && takesQuotes && isConfirmed ? { takesQuotes: true } : {}),
    ...(license && license.checkedOn !== null
      ? { licenseCheckedUntil: validUntilOf(license.checkedOn, license.expiresOn) }
      : {}),
  }
  return Object.keys(facts).length > 0 ? facts : null
}

/** Serializes a contractor for lists; `userId` is always null. */
export function toContractor(
  db: MockDb,
  row: ContractorRow,
  hasActiveSubscription: boolean,
  logoUrl: string | null,
): Contractor {
  return roundedPosition({
    ...row,
    userId: null,
    hasActiveSubscription,
    pictureUrl: logoUrl ?? row.imageUrl,
    facts: factsOf(db, row),
  })
}

/**
 * Serializes a single contractor for its profile and the admin's list. `hasActiveSubscription` says
 * whether it is Premium, also to its owner and to admins.
 */
export function toProfile(db: MockDb, row: ContractorRow, viewer: User | null): ContractorDetail {
  const hasActiveSubscription = isPremiumPayment(paymentOf(db, row))
  return { ...toContractorDetail(db, row, viewer), hasActiveSubscription }
}

/**
 * Serializes a single contractor. `userId` is null, except for the owner and for admins.
 * `hasActiveSubscription` says whether its payment is active, also when that was free.
 */
export function toContractorDetail(
  db: MockDb,
  row: ContractorRow,
  viewer: User | null,
): ContractorDetail {
  const category = db.categories.get(row.categoryId)
  const pictures = picturesOf(db, row)
  const isEditor = mayEditListing(viewer, row.userId)
  const { credentials } = readMockSite(db).features
  const board = credentials && row.licenseNumber !== null ? boardOfListing(db, row) : null
  return {
    ...(isEditor ? row : roundedPosition(row)),
    hasActiveSubscription: paymentOf(db, row)?.status === 'active',
    userId: isEditor ? row.userId : null,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    phone: row.phoneNumber,
    address: row.location,
    socialMediaLinks: socialMediaLinks(row),
    ...pictures,
    pictureUrl: pictures.logoUrl ?? row.imageUrl,
    facts: factsOf(db, row),
    reviews: reviewsOf(db, row),
    checks: credentials ? passedChecks(db, row.id) : null,
    licenseBoard: board,
  }
}

function picturesOf(db: MockDb, row: ContractorRow): Pick<ContractorDetail, 'logoUrl' | 'photos'> {
  const pictures = db.pictures.all().filter((picture) => picture.contractorId === row.id)
  return {
    logoUrl: pictures.find(({ kind }) => kind === 'logo')?.url ?? null,
    photos: pictures
      .filter(({ kind }) => kind === 'photo')
      .toSorted((a, b) => a.position - b.position),
  }
}

/**
 * Returns true if a contractor is public: it is not deleted, and its payment, if it has one, is
 * active.
 */
export function isPublic(db: MockDb, row: ContractorRow): boolean {
  const payment = paymentOf(db, row)
  return row.deletedAt === null && (!payment || payment.status === 'active')
}

/** Returns true for the payment of a Premium contractor. A listing that was free is not Premium. */
export const isPremiumPayment = (payment: PaymentRow | undefined) =>
  payment?.status === 'active' && payment.amountCents > 0

export function paymentOf(db: MockDb, row: ContractorRow) {
  return db.payments.find((payment) => payment.contractorId === row.id)
}

/** Serializes a post with its current status: a scheduled post whose time has passed is published. */
export function toPost(row: PostRow): Post {
  const isDue = row.status === 'scheduled' && isPublicAt(row, Date.now())
  return isDue ? { ...row, status: 'published', publishedAt: row.scheduledAt } : row
}
