import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the command that runs another one in new Linux namespaces. Throws where neither root nor
 * user namespaces may do so.
 */
export function unshare(...options: string[]): [string, ...string[]] {
  for (const asUser of [[], ['--user', '--map-root-user']]) {
    if (spawnSync('unshare', [...asUser, ...options, 'true']).status === 0)
      return ['unshare', ...asUser, ...options]
  }
  throw new Error(
    `This test needs Linux namespaces (unshare ${options.join(' ')}): run it as root, or where unprivileged user namespaces are allowed`,
  )
}

export interface SmallDisk {
  folder: string
  close: () => Promise<void>
}

/** A file system in memory of so many megabytes, seen by nobody but who knows the path. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const point = mkdtempSync(join(tmpdir(), 'lintel-disk-'))
  const [command, ...options] = unshare('--mount')
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec cat`
  // It ends with its input, also when the test is killed, and the file system with it.
  const holder: ChildProcess = spawn(command, [...options, 'sh', '-c', mount, point], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(holder, 'exit')
  const isMounted = await Promise.race([
    once(holder.stdout ?? holder, 'data').then(() => true),
    exit.then(() => false),
  ])
  if (!isMounted)
    throw new Error(`This test needs a file system of ${megabytes} MB: mounting a tmpfs failed`)
  return {
    folder: join('/proc', String(holder.pid), 'root', point),
    close: async () => {
      holder.stdin?.end()
      await exit
      rmSync(point, { recursive: true, force: true })
    },
  }
}
