import type { Category, Contractor, ContractorDetail, Post, User } from '#contract/entities.ts'
import type { ContractorRow, MockDb, PostRow, UserRow } from './db.ts'

/**
 * The signed-in user as the contract shows it (A13); active with a paid listing, credits are those
 * not used yet (P1).
 */
export function presentUser(db: MockDb, user: UserRow): User {
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
    ...(user.hasOneTimePassword ? { mustChangePassword: true } : {}),
  }
}

/** A contractor as lists show it: `userId` stays the server's (S21). */
export function presentContractor(row: ContractorRow, hasActiveSubscription: boolean): Contractor {
  return { ...row, userId: null, hasActiveSubscription }
}

/** One contractor by itself; `userId` is for its owner and the operator (S21). */
export function presentDetail(
  db: MockDb,
  row: ContractorRow,
  viewer: User | null,
): ContractorDetail {
  const category = db.categories.get(row.categoryId)
  const socialMediaLinks = [
    row.facebookUrl,
    row.twitterUrl,
    row.instagramUrl,
    row.youtubeUrl,
    row.tiktokUrl,
  ].filter((url) => url !== null)
  return {
    ...row,
    hasActiveSubscription: paymentOf(db, row)?.status === 'active',
    userId: viewer && (viewer.isAdmin || viewer.id === row.userId) ? row.userId : null,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    phone: row.phoneNumber,
    address: row.location,
    socialMediaLinks,
    ...picturesOf(db, row),
  }
}

function picturesOf(db: MockDb, row: ContractorRow): Pick<ContractorDetail, 'logoUrl' | 'photos'> {
  const pictures = db.pictures.all().filter((picture) => picture.contractorId === row.id)
  return {
    logoUrl: pictures.find(({ kind }) => kind === 'logo')?.url ?? null,
    photos: pictures.filter(({ kind }) => kind === 'photo'),
  }
}

/** Listed in public: not deleted, and not taken down with a refunded payment (P10). */
export function isListed(db: MockDb, row: ContractorRow): boolean {
  const payment = paymentOf(db, row)
  return row.deletedAt === null && (!payment || payment.status === 'active')
}

function paymentOf(db: MockDb, row: ContractorRow) {
  return db.payments.find((payment) => payment.contractorId === row.id)
}

/** A post with the status it has now: a scheduled one whose time has come is published (B2). */
export function presentPost(row: PostRow): Post {
  const isDue =
    row.status === 'scheduled' &&
    row.scheduledAt !== null &&
    Date.parse(row.scheduledAt) <= Date.now()
  return isDue ? { ...row, status: 'published', publishedAt: row.scheduledAt } : row
}

export function presentCategories(db: MockDb, listed: readonly Contractor[]): Category[] {
  return db.categories.all().map((category) => ({
    ...category,
    count: listed.filter((contractor) => contractor.categoryId === category.id).length,
  }))
}
