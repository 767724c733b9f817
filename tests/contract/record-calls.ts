import { TestRunner } from 'vitest'
import { findEndpoint, endpointName } from '../support/endpoints.ts'

/** The calls of a test by target and endpoint. True if at least one response was successful. */
export type ContractCalls = Record<string, Record<string, boolean>>

declare module 'vitest' {
  interface TaskMeta {
    contractCalls?: ContractCalls
  }
}

/** Records a call in the metadata of the running test, for the parity report. */
export function recordCall(
  target: string,
  { method = 'GET', path, isSuccess }: { method?: string; path: string; isSuccess: boolean },
): void {
  const endpoint = findEndpoint(method, path)
  const test = TestRunner.getCurrentTest()
  if (!endpoint || !test) return
  test.meta.contractCalls ??= {}
  const calls = (test.meta.contractCalls[target] ??= {})
  calls[endpointName(endpoint)] = isSuccess || calls[endpointName(endpoint)] === true
}
