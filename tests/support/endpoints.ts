import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'

/** Every endpoint, in the order of the contract. */
export const endpoints = (Object.values(contract) as Record<string, Endpoint>[]).flatMap((group) =>
  Object.values(group),
)

export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`

interface SchemaDefinition {
  /** Fields of an object schema. */
  shape?: object
  /** Result of a schema that transforms its input first. */
  out?: Endpoint['body']
}

/** Returns the names of the fields that the body of an endpoint may have. */
export function bodyFields({ body }: Pick<Endpoint, 'body'>): string[] {
  const { shape, out } = (body?._zod.def ?? {}) as SchemaDefinition
  return out ? bodyFields({ body: out }) : Object.keys(shape ?? {})
}

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/**
 * Returns the endpoint that handles this call, or undefined. The path with the fewest parameters
 * takes precedence.
 */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const [pathname = ''] = path.split('?')
  const wanted = method === 'HEAD' ? 'GET' : method
  const matching = patterns
    .filter(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(pathname))
    .map(({ endpoint }) => endpoint)
  const parameters = ({ path: pattern }: Endpoint) => pattern.split(':').length
  return matching.toSorted((a, b) => parameters(a) - parameters(b))[0]
}
