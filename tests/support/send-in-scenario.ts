import { expect } from 'vitest'
import { commonErrors, type ErrorCode } from '#contract/errors.ts'
import type { MockFetch } from '../../mocks/node.ts'
import { findScenario } from '../../mocks/scenarios.ts'
import { findEndpoint } from './endpoints.ts'

/**
 * Sends a request to the mocks in a scenario. An error code that the contract does not list for the
 * endpoint fails the test.
 */
export async function sendInScenario(
  mocks: MockFetch,
  name: string,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const scenario = findScenario(name)
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  const response = await mocks.fetch(new Request(`http://mocks.invalid${path}`, init), scenario)
  const { code } =
    response.ok || response.type === 'error'
      ? {}
      : ((await response.clone().json()) as { code: ErrorCode })
  if (code)
    expect([
      ...commonErrors,
      ...(findEndpoint(init?.method ?? 'GET', path)?.errors ?? []),
    ]).toContain(code)
  return response
}
