import * as z from 'zod/mini'
import { auditEntrySchema, userSummarySchema, paymentSchema } from '#contract/admin-records.ts'
import {
  importBatchSchema,
  importProgressSchema,
  importResultSchema,
  importRowSchema,
} from '#contract/csv-import.ts'
import {
  changesSchema,
  cityPageSchema,
  contractorPageSchema,
  popularCitySchema,
  summarySchema,
} from '#contract/directory.ts'
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
import { paginationSchema, successSchema } from '#contract/fields.ts'

export type JsonSchema = Record<string, unknown>

/** Schemas that the document defines once, under these names, and references everywhere else. */
const entities: Record<string, z.ZodMiniType> = {
  Contractor: contractorSchema,
  ContractorDetail: contractorDetailSchema,
  Photo: photoSchema,
  Category: categorySchema,
  Summary: summarySchema,
  PopularCity: popularCitySchema,
  ContractorPage: contractorPageSchema,
  CityPage: cityPageSchema,
  Changes: changesSchema,
  Post: postSchema,
  User: userSchema,
  ContactRequest: contactRequestSchema,
  Payment: paymentSchema,
  AuditEntry: auditEntrySchema,
  Owner: userSummarySchema,
  ImportResult: importResultSchema,
  ImportRow: importRowSchema,
  ImportProgress: importProgressSchema,
  ImportBatch: importBatchSchema,
  Pagination: paginationSchema,
  Success: successSchema,
  Error: errorBodySchema,
  FieldError: fieldErrorSchema,
}

const schemaPath = (name: string) => `#/components/schemas/${name}`

/** Returns a reference to a schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: schemaPath(name) })

/** Collects the schemas of the document: the entities, and the registered reply and body schemas. */
export class DocumentSchemas {
  readonly #outputs = z.registry<{ id: string }>()
  readonly #inputs = z.registry<{ id: string }>()

  constructor() {
    for (const [name, schema] of Object.entries(entities)) this.#outputs.add(schema, { id: name })
  }

  /**
   * Registers a reply schema and returns a reference to it. An entity has its own name; any other
   * schema gets `name`.
   */
  registerReply(schema: z.ZodMiniType, name: string): JsonSchema {
    return register(this.#outputs, schema, name)
  }

  /**
   * Registers the schema of a body as the client sends it, before trimming and defaults, and
   * returns a reference to it.
   */
  registerRequestBody(schema: z.ZodMiniType, name: string): JsonSchema {
    return register(this.#inputs, schema, name)
  }

  /** Returns all registered schemas, for `components.schemas`. */
  toJson(): Record<string, JsonSchema> {
    const replies = z.toJSONSchema(this.#outputs, {
      io: 'output',
      uri: schemaPath,
      override: simplify,
    }).schemas
    const bodies = z.toJSONSchema(this.#inputs, {
      io: 'input',
      uri: schemaPath,
      override: simplifyInput,
    }).schemas
    return Object.fromEntries(
      Object.entries({ ...replies, ...bodies }).map(([name, schema]) => [
        name,
        withoutMeta(schema as JsonSchema),
      ]),
    )
  }
}

function register(
  registry: z.core.$ZodRegistry<{ id: string }>,
  schema: z.ZodMiniType,
  name: string,
): JsonSchema {
  const registeredName = registry.get(schema)?.id
  if (!registeredName) registry.add(schema, { id: name })
  return refTo(registeredName ?? name)
}

/** Returns the name and the schema of each parameter of a path or query, and whether it is required. */
export function parametersOf(
  schema: z.ZodMiniType,
): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const { properties = {}, required = [] } = withoutMeta(
    z.toJSONSchema(schema, { io: 'input', override: simplifyInput }) as JsonSchema,
  ) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
  }))
}

function withoutMeta({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

interface OverrideContext {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/**
 * Removes redundant keywords: the safe-integer range of integers, and the pattern of strings with a
 * format.
 */
function simplify({ jsonSchema }: OverrideContext): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format) delete jsonSchema.pattern
}

/**
 * Like `simplify`, but also adds the length limits and the format of a string that is trimmed
 * before validation. Without them, the input schema would allow any string.
 */
function simplifyInput(context: OverrideContext): void {
  const {
    zodSchema: {
      _zod: { def },
    },
    jsonSchema,
  } = context
  if (def.type === 'pipe' && jsonSchema.type === 'string') {
    const { type, minLength, maxLength, format } = z.toJSONSchema(def.out, {
      unrepresentable: 'any',
    })
    if (type === 'string')
      Object.assign(jsonSchema, omitUndefined({ minLength, maxLength, format }), { ...jsonSchema })
  }
  simplify(context)
}

function omitUndefined(values: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
