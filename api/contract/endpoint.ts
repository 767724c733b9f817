import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FeatureName } from './rules/features.ts'

/**
 * Who may call an endpoint: anyone, a signed-in user, a user with a listing credit (a repeated
 * request needs none), or an admin. Whether a user owns a row is checked by the handlers.
 */
export type Access = 'public' | 'signed-in' | 'paid' | 'admin'

/**
 * The rate limit of an endpoint. The numbers are in `api/http/rate-limit-classes.ts`. Calls of
 * endpoints with the same limit are counted together, except that dry runs of imports have a
 * separate limit. Calls of public endpoints are counted by address, the others by user.
 */
export type RateLimitName =
  | 'read'
  | 'search'
  | 'sign-in'
  | 'register'
  | 'forgot-password'
  | 'contact'
  | 'email-code'
  | 'quote'
  | 'listing-payment'
  | 'listing-activation'
  | 'listing-change'
  | 'listing-photo'
  | 'account-write'
  | 'admin-write'
  | 'import'
  | 'ai-writing'
  | 'mail-test'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What of a public reply stays on the device.
 *
 * - `first-screen`: the reply is stored as a persisted query.
 * - `opened`: the newest replies that were opened are stored.
 * - `stored-directory`: the reply becomes part of the stored directory.
 * - `memory`: nothing is stored. The reply stays in memory when a user signs out.
 */
export type Keep = 'first-screen' | 'opened' | 'stored-directory' | 'memory'

export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  /**
   * Only for public reads, and set in `reads.ts`. Without it, nothing of the reply is stored, and
   * signing out removes it from memory.
   */
  readonly keep?: Keep
  /** The device answers it when the server cannot. Only for public reads, and set in `reads.ts`. */
  readonly offline?: true
  /**
   * The reply shows only public data of this kind, so the server keeps it until that data changes.
   * An endpoint without it is answered anew for each request.
   */
  readonly cached?: 'directory' | 'blog' | 'site'
  readonly access: Access
  /** The part of the site that can be switched off. The endpoint is then not found. */
  readonly feature?: FeatureName
  readonly limit: RateLimitName
  /** One-line description for the OpenAPI document. */
  readonly summary: string
  /** Accepts an Idempotency-Key header: a repeated request returns what the first one created. */
  readonly idempotent?: true
  /**
   * Users who still have a one-time password may call this endpoint. Without this flag, endpoints
   * that need a user reject them.
   */
  readonly allowsOneTimePassword?: true
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /**
   * The request is multipart with one file of at most `maxBytes` bytes. The field name does not
   * matter.
   */
  readonly upload?: { readonly maxBytes: number }
  readonly reply: z.ZodMiniType
  /** The reply is a text of this media type instead of JSON. */
  readonly text?: 'text/csv'
  /** Status of a successful response; 200 by default. */
  readonly status?: 200 | 201
  /** Error codes in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[]
}

export type Group = Readonly<Record<string, Endpoint>>

type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type Params<E extends Endpoint> = SchemaOutput<E['params']>
export type Query<E extends Endpoint> = SchemaOutput<E['query']>
export type Body<E extends Endpoint> = SchemaOutput<E['body']>
/** The parsed reply that the client receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
/** The reply that a server or mock handler returns. It is parsed before it is sent. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>

/** The input that a client passes to `call`. It has only the parts that the endpoint accepts. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: SchemaInput<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodMiniType
    ? Record<string, never> extends SchemaInput<E['query']>
      ? { query?: SchemaInput<E['query']> }
      : { query: SchemaInput<E['query']> }
    : unknown) &
  (E['body'] extends z.ZodMiniType ? { body: SchemaInput<E['body']> } : unknown) &
  (E['upload'] extends object ? { file: Blob } : unknown)
