import * as z from 'zod/mini'
import {
  importBatchSchema,
  importProgressSchema,
  importResultSchema,
  importRowSchema,
} from '#contract/csv-import.ts'
import { changesSchema, popularCitySchema, summarySchema } from '#contract/directory.ts'
import {
  categorySchema,
  contactRequestSchema,
  contractorDetailSchema,
  contractorSchema,
  photoSchema,
  postSchema,
  userSchema,
} from '#contract/entities.ts'
import { errorBodySchema, fieldErrorSchema } from '#contract/errors.ts'
import { paginationSchema, success } from '#contract/fields.ts'
import { auditEntrySchema, ownerSchema, paymentSchema } from '#contract/operations.ts'

export type JsonSchema = Record<string, unknown>

/** What is named once in the document and referred to from everywhere. */
const entities: Record<string, z.ZodMiniType> = {
  Contractor: contractorSchema,
  ContractorDetail: contractorDetailSchema,
  Photo: photoSchema,
  Category: categorySchema,
  Summary: summarySchema,
  PopularCity: popularCitySchema,
  Changes: changesSchema,
  Post: postSchema,
  User: userSchema,
  ContactRequest: contactRequestSchema,
  Payment: paymentSchema,
  AuditEntry: auditEntrySchema,
  Owner: ownerSchema,
  ImportResult: importResultSchema,
  ImportRow: importRowSchema,
  ImportProgress: importProgressSchema,
  ImportBatch: importBatchSchema,
  Pagination: paginationSchema,
  Success: success,
  Error: errorBodySchema,
  FieldError: fieldErrorSchema,
}

const at = (name: string) => `#/components/schemas/${name}`

/** A reference to a schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: at(name) })

/** The schemas of the document: entities, and the replies and bodies as they are met. */
export class DocumentSchemas {
  readonly #out = z.registry<{ id: string }>()
  readonly #in = z.registry<{ id: string }>()

  constructor() {
    for (const [name, schema] of Object.entries(entities)) this.#out.add(schema, { id: name })
  }

  /** A reference to what leaves the server, under its entity's name or else the one given. */
  reply(schema: z.ZodMiniType, name: string): JsonSchema {
    return nameIn(this.#out, schema, name)
  }

  /** A reference to what comes in, before it is trimmed and filled in. */
  body(schema: z.ZodMiniType, name: string): JsonSchema {
    return nameIn(this.#in, schema, name)
  }

  /** All that was asked for so far, for `components.schemas`. */
  toJson(): Record<string, JsonSchema> {
    const replies = z.toJSONSchema(this.#out, { io: 'output', uri: at, override: tidy }).schemas
    const bodies = z.toJSONSchema(this.#in, { io: 'input', uri: at, override: tidyInput }).schemas
    return Object.fromEntries(
      Object.entries({ ...replies, ...bodies }).map(([name, schema]) => [
        name,
        plain(schema as JsonSchema),
      ]),
    )
  }
}

function nameIn(
  registry: z.core.$ZodRegistry<{ id: string }>,
  schema: z.ZodMiniType,
  name: string,
): JsonSchema {
  const known = registry.get(schema)?.id
  if (!known) registry.add(schema, { id: name })
  return refTo(known ?? name)
}

/**
 * Parameters of a path or a query, which stand one by one: name, schema, and whether the call needs
 * it.
 */
export function parametersOf(
  schema: z.ZodMiniType,
): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const { properties = {}, required = [] } = plain(
    z.toJSONSchema(schema, { io: 'input', override: tidyInput }) as JsonSchema,
  ) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
  }))
}

function plain({ $schema: _version, $id: _address, ...schema }: JsonSchema): JsonSchema {
  return schema
}

interface Written {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/**
 * Leaves out what says nothing: the range of every whole number, and the pattern of what has a
 * format.
 */
function tidy({ jsonSchema }: Written): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format) delete jsonSchema.pattern
}

/**
 * A text that is trimmed before it is measured comes in as any text: what is measured is what
 * callers want to know.
 */
function tidyInput(written: Written): void {
  const {
    zodSchema: {
      _zod: { def },
    },
    jsonSchema,
  } = written
  if (def.type === 'pipe' && jsonSchema.type === 'string') {
    const { type, minLength, maxLength, format } = z.toJSONSchema(def.out, {
      unrepresentable: 'any',
    })
    if (type === 'string')
      Object.assign(jsonSchema, defined({ minLength, maxLength, format }), { ...jsonSchema })
  }
  tidy(written)
}

function defined(values: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
