import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Pixels of the longer side of the drawn picture. */
const SIDE = 1024
const MAX_MS = 5000
const MAX_BYTES = 256 * 1024 * 1024
const script = fileURLToPath(new URL('./draw-svg.mjs', import.meta.url))

/**
 * Draws an SVG as a PNG of at most 1024×1024 pixels. Returns null when it is not an SVG, or cannot
 * be drawn within five seconds and 256 MB. Scripts do not run, and nothing is loaded from other
 * addresses or files.
 */
export function drawSvg(svg: Buffer): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=64', script, String(SIDE), String(MAX_BYTES)],
      // Without the variables of the server, which contain its secrets.
      { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: MAX_MS, killSignal: 'SIGKILL' },
    )
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : null))
    // It may have ended before it has read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(svg)
  })
}
