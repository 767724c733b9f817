import { type Browser, chromium } from 'playwright'
import type { Bench } from './bench.ts'

/** Window size of a phone. */
export const phoneViewport = { width: 412, height: 823 }

/** Launches headless Chromium. It is closed when the bench is closed. */
export async function openBrowser(bench: Bench, args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await bench.chromium(),
    args: ['--no-sandbox', ...args],
  })
  bench.onClose(() => browser.close())
  return browser
}
