import { contract } from '#contract'
import type { Endpoint, Group } from '#contract/endpoint.ts'
import { site } from '#contract/site.ts'
import { errorExamples, ErrorResponses } from './error-responses.ts'
import { titleOf } from './operation-texts.ts'
import { operationOf } from './operation.ts'
import { DocumentSchemas, type JsonSchema } from './schemas.ts'

const apiDescription = `Generated from the contract that the server, the web app and the mocks share.

Every answer is JSON; an error names its \`code\`, and each wrong field in \`errors\`. Who signs in gets a session cookie. A call that
changes something must come from the site itself: browsers say so unasked, any other client with a session sends the site's address as \`Origin\`.`

export interface DocumentOptions {
  version: string
  /** Name of the session cookie. */
  cookie: string
}

/** Returns the OpenAPI 3.1 document with exactly the endpoints of the contract. */
export function buildDocument({ version, cookie }: DocumentOptions): JsonSchema {
  const parts = { schemas: new DocumentSchemas(), errors: new ErrorResponses() }
  const paths: Record<string, JsonSchema> = {}
  for (const [noun, group] of Object.entries<Group>(contract)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = toPathTemplate(endpoint)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint, parts),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version, description: apiDescription },
    tags: Object.keys(contract).map((noun) => ({ name: titleOf(noun) })),
    paths,
    components: {
      schemas: parts.schemas.toJson(),
      responses: parts.errors.toJson(),
      examples: errorExamples(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in.' },
      },
    },
  }
}

/** Returns the OpenAPI path template: "/api/blog/{id}" for "/api/blog/:id". */
function toPathTemplate({ path }: Endpoint): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
