import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: anybody, a signed-in user, a user with a paid listing credit, the operator.
 * Ownership of a row is decided in SQL.
 */
export type Access = 'public' | 'signed-in' | 'paid' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * May be called by a user who still has a one-time password; every other endpoint that needs a
   * user may not.
   */
  readonly allowsOneTimePassword?: true
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The request is multipart with one file part of at most so many bytes, whatever its name (I5). */
  readonly upload?: { readonly maxBytes: number }
  readonly reply: z.ZodMiniType
  /** Status of a success, 200 unless said. */
  readonly status?: 200 | 201
  /** The errors of its own, beside `commonErrors`. */
  readonly errors: readonly ErrorCode[]
}

export type Group = Readonly<Record<string, Endpoint>>

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type Params<E extends Endpoint> = Parsed<E['params']>
export type Query<E extends Endpoint> = Parsed<E['query']>
export type Body<E extends Endpoint> = Parsed<E['body']>
/** What a reader gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
/** What a server or mock hands over; it is parsed before it leaves. */
export type ReplyDraft<E extends Endpoint> = z.input<E['reply']>

/** What a caller hands over: only the parts the endpoint has. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: Given<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodMiniType
    ? Record<string, never> extends Given<E['query']>
      ? { query?: Given<E['query']> }
      : { query: Given<E['query']> }
    : unknown) &
  (E['body'] extends z.ZodMiniType ? { body: Given<E['body']> } : unknown) &
  (E['upload'] extends object ? { file: Blob } : unknown)
