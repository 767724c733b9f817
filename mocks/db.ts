import type { AuditEntry, UnknownPayment } from '#contract/admin-records.ts'
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
import type { PlaceTable } from '#contract/places/place-table.ts'
import { OFFLINE_LIST_LIMIT } from '#contract/rules/limits.ts'
import { type Row, Table, type TableChanges } from './table.ts'

export interface UserRow
  extends Row, Pick<User, 'username' | 'email' | 'isAdmin' | 'isContractor'> {
  emailConfirmedAt: string | null
  /** Hex digest, so that a password used in the mocks is not stored in plain text. */
  passwordHash: string
}

export interface SessionRow extends Row {
  key: string
  userId: number
  userAgent: string | null
  createdAt: string
  /** The session ends at the first call that needs it, other than reading the user. */
  isExpiring?: true
  /** Only this session has to change the password, so the account stays as it is. */
  hasOneTimePassword?: boolean
}

/** The second factor of a user. While `enabledAt` is null, it is not enabled yet. */
export interface SecondFactorRow extends Row {
  userId: number
  secret: string
  enabledAt: string | null
  lastStep: number
  attempts: number
  recoveryCodes: string[]
}

/** A password reset link that has not been used. */
export interface PasswordResetRow extends Row {
  userId: number
  token: string
  createdAt: string
}

/** A mail that the real server would send. */
export interface MailRow extends Row {
  kind: string
  recipient: string
  subject: string
  body: string
}

/** A stored contractor. `hasActiveSubscription` is derived from the payments. */
export interface ContractorRow
  extends
    Row,
    Omit<Contractor, 'id' | 'hasActiveSubscription' | 'pictureUrl' | 'facts'>,
    Pick<ContractorDetail, 'yearsInBusiness' | 'licenseNumber' | 'insuranceInfo' | 'createdAt'> {
  /** Whether the owner takes quote requests. */
  takesQuotes: boolean
  /** Mean of the stars of the published reviews in tenths, 0 without any, and their number. */
  ownRating: number
  ownReviewCount: number
  /** When an admin changed the website or the e-mail address. */
  contactChangedAt: string | null
  deletedAt: string | null
  /** True if the payment became a credit again. The listing can then not be restored. */
  isCreditReturned?: true
  /** Version of the directory when this row last changed. */
  version: number
}

export interface FormerSlugRow extends Row {
  slug: string
  ownerId: number
}

/** A payment. A credit is an active payment without a contractor. */
export interface PaymentRow extends Row {
  userId: number | null
  contractorId: number | null
  paymentIntentId: string | null
  /** 0 for a listing that was free. */
  amountCents: number
  status: 'pending' | 'active' | 'refunded'
  createdAt: string
  paidAt: string | null
  /**
   * Idempotency key of the request that created the listing. A repeated request creates no second
   * listing.
   */
  listingKey?: string
  /** The form of that request, as JSON. */
  listingForm?: string
}

export type UnknownPaymentRow = UnknownPayment

/** An uploaded picture; `url` and `largeUrl` are data URLs. */
export interface PictureRow extends Row, Omit<Photo, 'id'> {
  contractorId: number
  kind: 'logo' | 'photo'
  position: number
}

export interface PostRow extends Row, Omit<Post, 'id'> {
  deletedAt: string | null
}

export interface ContactRequestRow extends Row, Omit<ContactRequest, 'id'> {
  idempotencyKey: string | null
}

export interface AuditRow extends Row, Omit<AuditEntry, 'id' | 'userEmail'> {
  userId: number
}

export interface ImportBatchRow extends Row, Omit<ImportBatch, 'id'> {
  /** Ids of the contractors that the import created. */
  contractorIds: number[]
  /** CSV of the skipped rows; null if none was skipped. */
  rejects: string | null
}

export type CategoryRow = Row & Omit<Category, 'count'>

/** The initial rows of the mocks. */
export interface Seed {
  /** Identifies the demo data. Persisted state with another fingerprint is dropped. */
  fingerprint: string
  placeTable: PlaceTable
  categories: CategoryRow[]
  users: UserRow[]
  contractors: ContractorRow[]
  payments: PaymentRow[]
  posts: PostRow[]
  contactRequests: ContactRequestRow[]
}

/** Storage that survives reloads. */
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
 * The tables of the mocks. They are in memory and filled from a seed. With a store, the difference
 * from the seed is persisted.
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
   * Current version of the directory. The epoch identifies this data set, so that cursors of
   * another data set are rejected.
   */
  directory: DirectoryVersion = { epoch: '', version: 0, changedAt: '' }

  readonly placeTable: PlaceTable

  /** Number of contractors up to which devices store the full list. */
  offlineListLimit = OFFLINE_LIST_LIMIT

  /** The tables that `openTable` has created, by name, with their seeds. */
  readonly #nounTables = new Map<string, { table: Table<Row>; seed: readonly Row[] }>()
  /** Changes that were persisted when the database was created, also of tables not yet opened. */
  #restored: SavedState['tables'] = {}
  readonly #seed: Seed
  readonly #store: StateStore | undefined

  constructor(seed: Seed, store?: StateStore) {
    this.#seed = seed
    this.placeTable = seed.placeTable
    this.#store = store
    this.#fill()
    // Persist a new state at once, because its epoch must survive a reload.
    if (!this.#restore()) this.save()
  }

  /**
   * Returns the table with this name, for rows that only the handlers of one group use. The first
   * call fills it with the seed and applies the persisted changes.
   */
  openTable<R extends Row>(name: string, makeSeed: () => readonly R[]): Table<R> {
    const opened = this.#nounTables.get(name)?.table as Table<R> | undefined
    if (opened) return opened
    const seed = makeSeed()
    const table = new Table<R>()
    table.fill(seed)
    const changes = this.#restored[name] as TableChanges<R> | undefined
    if (changes) table.apply(changes)
    this.#nounTables.set(name, { table, seed })
    return table
  }

  /** Restores the seed and signs everyone out. */
  reset(): void {
    this.#fill()
    this.save()
  }

  /** Persists the state, if there is a store. */
  save(): void {
    if (!this.#store) return
    const tables = Object.fromEntries(
      this.#tables().map(([name, table]) => [name, table.changes()]),
    )
    const state: SavedState = {
      fingerprint: this.#seed.fingerprint,
      directory: this.directory,
      tables: { ...this.#restored, ...tables },
    }
    this.#store.save(JSON.stringify(state))
  }

  /**
   * Increments and returns the directory version. Call it for every change that affects the
   * directory.
   */
  nextVersion(): number {
    this.directory = { ...this.directory, version: this.directory.version + 1, changedAt: now() }
    return this.directory.version
  }

  /** Makes all clients load the full directory again. */
  renewDirectory(): void {
    this.nextVersion()
    this.directory = { ...this.directory, epoch: crypto.randomUUID() }
  }

  /** Stores the contractors and posts of the seed without owners, and returns their number. */
  loadDemoDirectory(): number {
    const { contractors, posts } = this.#seed
    const version = this.nextVersion()
    for (const { id: _, ...row } of contractors)
      this.contractors.insert({ ...row, userId: null, version })
    for (const { id: _, ...row } of posts) this.posts.insert(row)
    return contractors.length
  }

  #fill(): void {
    const { categories, users, contractors, payments, posts, contactRequests } = this.#seed
    for (const [name, table] of this.#tables()) table.fill(this.#nounTables.get(name)?.seed ?? [])
    this.categories.fill(categories)
    this.users.fill(users)
    this.contractors.fill(contractors)
    this.payments.fill(payments)
    this.posts.fill(posts)
    this.contactRequests.fill(contactRequests)
    this.#restored = {}
    this.offlineListLimit = OFFLINE_LIST_LIMIT
    this.directory = { epoch: crypto.randomUUID(), version: 1, changedAt: now() }
  }

  #restore(): boolean {
    const state = this.#load()
    if (!state) return false
    this.directory = state.directory
    this.#restored = state.tables
    for (const [name, table] of this.#tables()) {
      const changes = this.#restored[name]
      if (changes) table.apply(changes)
    }
    return true
  }

  /** Returns the persisted state, or null if there is none for this demo data. */
  #load(): SavedState | null {
    try {
      const state = JSON.parse(this.#store?.load() ?? 'null') as SavedState | null
      return state?.fingerprint === this.#seed.fingerprint ? state : null
    } catch {
      return null
    }
  }

  #tables(): [name: string, table: Table<Row>][] {
    const own = Object.entries(this).filter(
      (entry): entry is [string, Table<Row>] => entry[1] instanceof Table,
    )
    return [
      ...own,
      ...[...this.#nounTables].map(([name, { table }]): [string, Table<Row>] => [name, table]),
    ]
  }
}

export const now = () => new Date().toISOString()

/**
 * Returns the current time, or 1 ms after `time` if that is later, so that the newer of two copies
 * can be identified.
 */
export const nowAfter = (time: string) =>
  new Date(Math.max(Date.now(), Date.parse(time) + 1)).toISOString()
