import type { Contractor } from '#contract/entities.ts'
import { CURSOR_HEADER } from '#contract/directory.ts'

/** The two calls of the directory sync, over a list that a test changes; stands in for `fetch`. */
export class FakeDirectoryServer {
  /** Paths asked for, in order. */
  readonly requests: string[] = []
  isDown = false
  /** Changes before this version are forgotten: a cursor from then is answered with `reset`. */
  forgottenBefore = 0
  #version = 0
  readonly #rows = new Map<number, { contractor: Contractor | null; version: number }>()

  constructor(contractors: readonly Contractor[] = []) {
    this.put(...contractors)
  }

  get contractors(): Contractor[] {
    return [...this.#rows.values()].flatMap(({ contractor }) => contractor ?? []).sort((a, b) => a.id - b.id)
  }

  put(...contractors: Contractor[]): void {
    this.#version += 1
    for (const contractor of contractors) this.#rows.set(contractor.id, { contractor, version: this.#version })
  }

  delete(...ids: number[]): void {
    this.#version += 1
    for (const id of ids) this.#rows.set(id, { contractor: null, version: this.#version })
  }

  readonly fetch = async (address: string): Promise<Response> => {
    this.requests.push(address)
    if (this.isDown) throw new TypeError('Failed to fetch')
    const url = new URL(address, 'http://127.0.0.1')
    if (url.pathname === '/api/contractors') return this.#reply(this.contractors)
    if (url.pathname === '/api/contractors/changes') return this.#reply(this.#changesSince(Number(url.searchParams.get('since'))))
    return new Response('{"message":"Not found"}', { status: 404 })
  }

  #changesSince(since: number) {
    const cursor = String(this.#version)
    if (since < this.forgottenBefore || since > this.#version) return { items: [], deletedIds: [], cursor, reset: true }
    const changed = [...this.#rows].filter(([, { version }]) => version > since)
    return {
      items: changed.flatMap(([, { contractor }]) => contractor ?? []),
      deletedIds: changed.filter(([, { contractor }]) => !contractor).map(([id]) => id),
      cursor, reset: false,
    }
  }

  #reply(body: unknown): Response {
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', [CURSOR_HEADER]: String(this.#version) } })
  }
}
