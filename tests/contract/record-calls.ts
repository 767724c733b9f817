import { TestRunner } from 'vitest'
import { endpointOf, nameOf } from '../support/endpoints.ts'

/** By target and endpoint, whether a call of the test was answered with a success. */
export type ContractCalls = Record<string, Record<string, boolean>>

declare module 'vitest' {
  interface TaskMeta {
    contractCalls?: ContractCalls
  }
}

/** Notes at the test that runs which endpoint it called where; the parity report is drawn from it. */
export function recordCall(
  target: string,
  {
    method = 'GET',
    path,
    isSuccess,
  }: { method?: string | undefined; path: string; isSuccess: boolean },
): void {
  const endpoint = endpointOf(method, path)
  const test = TestRunner.getCurrentTest()
  if (!endpoint || !test) return
  test.meta.contractCalls ??= {}
  const calls = (test.meta.contractCalls[target] ??= {})
  calls[nameOf(endpoint)] = isSuccess || calls[nameOf(endpoint)] === true
}
