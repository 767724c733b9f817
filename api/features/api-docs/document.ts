import { contract } from '#contract'
import type { Endpoint, Group } from '#contract/endpoint.ts'
import { errorExamples, ErrorResponses } from './error-responses.ts'
import { titleOf } from './group-titles.ts'
import { operationOf } from './operation.ts'
import { DocumentSchemas, type JsonSchema } from './schemas.ts'

const apiDescription = `Generated from the contract that the server, the web app and the mocks share.

Every response is JSON. An error has a \`code\`, and one entry in \`errors\` for each invalid field. Signing in sets a session cookie.

Requests that change something must come from the site itself. Browsers send the required header automatically. Any other client with a session must send the site's URL in the \`Origin\` header.`

export interface DocumentOptions {
  siteName: string
  version: string
  /** Name of the session cookie. */
  cookie: string
}

/** Returns the OpenAPI 3.1 document with exactly the endpoints of the contract. */
export function buildDocument({ siteName, version, cookie }: DocumentOptions): JsonSchema {
  const parts = { schemas: new DocumentSchemas(), errors: new ErrorResponses() }
  const paths: Record<string, JsonSchema> = {}
  for (const [groupName, group] of Object.entries<Group>(contract)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = toPathTemplate(endpoint)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(groupName, name, endpoint, parts),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version, description: apiDescription },
    tags: Object.keys(contract).map((groupName) => ({ name: titleOf(groupName) })),
    paths,
    components: {
      schemas: parts.schemas.toJson(),
      responses: parts.errors.toJson(),
      examples: errorExamples(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set at sign-in.' },
      },
    },
  }
}

/** Returns the OpenAPI path template: "/api/blog/{id}" for "/api/blog/:id". */
function toPathTemplate({ path }: Endpoint): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
