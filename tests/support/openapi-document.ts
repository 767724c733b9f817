import { beforeAll } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'

export interface Schema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}
interface Media {
  schema: Schema
  examples?: Record<string, Schema>
}
export interface ResponseObject {
  description: string
  content: Record<string, Media>
}
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, ResponseObject & Schema>
  'x-access': string
  'x-rate-limit': { class: string; rules: unknown[] }
}
interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ResponseObject>
    examples: Record<string, { value: { code: string; message: string } }>
    securitySchemes: Record<string, Schema>
  }
}

/**
 * Reads the OpenAPI document of a server before the tests of a block. `document` is empty until
 * then.
 */
export function withOpenApiDocument(server: { url: string }) {
  const document = {} as OpenApiDocument
  beforeAll(async () => {
    Object.assign(document, await (await fetch(`${server.url}/api/openapi.json`)).json())
  })

  function operationOf(endpoint: Endpoint): Operation {
    const operation =
      document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not in the document`)
    return operation
  }

  /** Returns the target of a `$ref`, or the object itself if it is not a reference. */
  function resolveRef<T extends object>(thing: T): T {
    const { $ref } = thing as { $ref?: string }
    if ($ref === undefined) return thing
    const found = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
    if (!found) throw new Error(`The target of ${$ref} is missing`)
    return found as T
  }

  return { document, operationOf, resolveRef }
}
