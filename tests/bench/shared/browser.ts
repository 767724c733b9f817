import { type Browser, chromium } from 'playwright'
import type { Bench } from './bench.ts'

/** A phone's window. */
export const phone = { width: 412, height: 823 }

/** The browser of the tests, without a window. It is closed with the bench at the latest. */
export async function openBrowser(bench: Bench, args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await bench.chromium(),
    args: ['--no-sandbox', ...args],
  })
  bench.atEnd(() => browser.close())
  return browser
}
