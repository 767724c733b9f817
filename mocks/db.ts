import type { ImportBatch } from '#contract/csv-import.ts'
import type {
  Category,
  ContactRequest,
  Contractor,
  ContractorDetail,
  Photo,
  Post,
  User,
} from '#contract/entities.ts'
import type { AuditEntry, UnknownPayment } from '#contract/operations.ts'
import { type Row, Table, type TableChanges } from './table.ts'

export interface UserRow
  extends Row, Pick<User, 'username' | 'email' | 'isAdmin' | 'isContractor'> {
  /** Hex digest, so that a password tried out in the mocks is not kept as typed. */
  passwordHash: string
  hasOneTimePassword?: boolean
}

export interface SessionRow extends Row {
  key: string
  userId: number
  userAgent: string | null
  createdAt: string
  /** Ends at the first call that needs it. */
  isExpiring?: true
}

/** Two-step sign-in of a user; without `enabledAt` it waits for its first code. */
export interface SecondFactorRow extends Row {
  userId: number
  secret: string
  enabledAt: string | null
  lastStep: number
  attempts: number
  recoveryCodes: string[]
}

/** A link of a forgotten password that still works. */
export interface PasswordResetRow extends Row {
  userId: number
  token: string
  createdAt: string
}

/** A mail that the server would have sent. */
export interface MailRow extends Row {
  kind: string
  recipient: string
  subject: string
  body: string
}

/** A contractor as stored: `hasActiveSubscription` is drawn from the payments (P9). */
export interface ContractorRow
  extends
    Row,
    Omit<Contractor, 'id' | 'hasActiveSubscription'>,
    Pick<ContractorDetail, 'yearsInBusiness' | 'licenseNumber' | 'insuranceInfo' | 'createdAt'> {
  deletedAt: string | null
  /** Its payment became a credit again: it cannot be listed any more. */
  isCreditReturned?: true
  /** Version of the directory in which it last changed. */
  version: number
}

export interface FormerSlugRow extends Row {
  slug: string
  ownerId: number
}

/** One row a payment; a credit is an active one with no contractor yet (P1, P8). */
export interface PaymentRow extends Row {
  userId: number | null
  contractorId: number | null
  paymentIntentId: string | null
  status: 'pending' | 'active' | 'refunded'
  createdAt: string
  paidAt: string | null
  /** Of the call that made the listing: sent again, it makes no other (P2). */
  listingKey?: string
  /** The form that the listing was made from, as JSON. */
  listingForm?: string
}

export type UnknownPaymentRow = UnknownPayment

/** An uploaded picture; its addresses are the pictures themselves, as data. */
export interface PictureRow extends Row, Omit<Photo, 'id'> {
  contractorId: number
  kind: 'logo' | 'photo'
}

export interface PostRow extends Row, Omit<Post, 'id'> {
  deletedAt: string | null
}

export interface ContactRequestRow extends Row, Omit<ContactRequest, 'id'> {
  idempotencyKey: string | null
}

/** A change an admin made. */
export interface AuditRow extends Row, Omit<AuditEntry, 'id' | 'userEmail'> {
  userId: number
}

export interface ImportBatchRow extends Row, Omit<ImportBatch, 'id'> {
  /** What it listed. */
  contractorIds: number[]
  /** The rows it skipped, as a file to mend; null when it skipped none. */
  rejects: string | null
}

export type CategoryRow = Row & Omit<Category, 'count'>

/** Everything the mocks start from. */
export interface Seed {
  /** Changes when the demo data do; state kept over another seed is dropped. */
  fingerprint: string
  categories: CategoryRow[]
  users: UserRow[]
  contractors: ContractorRow[]
  payments: PaymentRow[]
  posts: PostRow[]
  contactRequests: ContactRequestRow[]
}

/** Where the state is kept across reloads. */
export interface StateStore {
  load: () => string | null
  save: (state: string) => void
}

interface DirectoryVersion {
  epoch: string
  version: number
  changedAt: string
}

interface SavedState {
  fingerprint: string
  directory: DirectoryVersion
  tables: Record<string, TableChanges<Row>>
}

/**
 * The tables of the mocks: in memory, seeded, optionally kept in a store as their difference from
 * the seed (M1).
 */
export class MockDb {
  readonly categories = new Table<CategoryRow>()
  readonly users = new Table<UserRow>()
  readonly sessions = new Table<SessionRow>()
  readonly secondFactors = new Table<SecondFactorRow>()
  readonly passwordResets = new Table<PasswordResetRow>()
  readonly mails = new Table<MailRow>()
  readonly contractors = new Table<ContractorRow>()
  readonly formerSlugs = new Table<FormerSlugRow>()
  readonly payments = new Table<PaymentRow>()
  readonly unknownPayments = new Table<UnknownPaymentRow>()
  readonly pictures = new Table<PictureRow>()
  readonly posts = new Table<PostRow>()
  readonly formerPostSlugs = new Table<FormerSlugRow>()
  readonly contactRequests = new Table<ContactRequestRow>()
  readonly audit = new Table<AuditRow>()
  readonly importBatches = new Table<ImportBatchRow>()

  /**
   * Which state the directory is in; the epoch names this very set of data, so that cursors of
   * another are unknown.
   */
  directory: DirectoryVersion = { epoch: '', version: 0, changedAt: '' }

  readonly #seed: Seed
  readonly #store: StateStore | undefined

  constructor(seed: Seed, store?: StateStore) {
    this.#seed = seed
    this.#store = store
    this.#fill()
    // A new state is kept at once: its epoch must outlive a reload.
    if (!this.#restore()) this.save()
  }

  /** Back to the seed; everybody is signed out. */
  reset(): void {
    this.#fill()
    this.save()
  }

  /** Keeps the state in the store, if there is one. */
  save(): void {
    if (!this.#store) return
    const tables = Object.fromEntries(
      this.#tables().map(([name, table]) => [name, table.changes()]),
    )
    const state: SavedState = {
      fingerprint: this.#seed.fingerprint,
      directory: this.directory,
      tables,
    }
    this.#store.save(JSON.stringify(state))
  }

  /** The version that a change of the public directory is written with. */
  nextVersion(): number {
    this.directory = { ...this.directory, version: this.directory.version + 1, changedAt: now() }
    return this.directory.version
  }

  #fill(): void {
    const { categories, users, contractors, payments, posts, contactRequests } = this.#seed
    for (const [, table] of this.#tables()) table.fill([])
    this.categories.fill(categories)
    this.users.fill(users)
    this.contractors.fill(contractors)
    this.payments.fill(payments)
    this.posts.fill(posts)
    this.contactRequests.fill(contactRequests)
    this.directory = { epoch: crypto.randomUUID(), version: 1, changedAt: now() }
  }

  #restore(): boolean {
    const state = this.#load()
    if (state?.fingerprint !== this.#seed.fingerprint) return false
    this.directory = state.directory
    for (const [name, table] of this.#tables()) {
      const changes = state.tables[name]
      if (changes) table.apply(changes)
    }
    return true
  }

  #load(): SavedState | null {
    try {
      return JSON.parse(this.#store?.load() ?? 'null') as SavedState | null
    } catch {
      return null
    }
  }

  #tables(): [name: string, table: Table<Row>][] {
    return Object.entries(this).filter(
      (entry): entry is [string, Table<Row>] => entry[1] instanceof Table,
    )
  }
}

export const now = () => new Date().toISOString()

/** The same, but later than that: of two copies of a row the newer one can be told. */
export const nowAfter = (time: string) =>
  new Date(Math.max(Date.now(), Date.parse(time) + 1)).toISOString()
