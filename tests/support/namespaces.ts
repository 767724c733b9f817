import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the `unshare` command that runs another command in new Linux namespaces. Throws if this
 * process may create them neither as root nor with a user namespace.
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

/** Mounts an in-memory file system of this size in a new mount namespace. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'lintel-disk-'))
  const [command, ...options] = unshare('--mount')
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec cat`
  // The process exits when its stdin closes, which also happens when the test is killed. Then the
  // file system is unmounted.
  const holder: ChildProcess = spawn(command, [...options, 'sh', '-c', mount, mountPoint], {
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
    folder: join('/proc', String(holder.pid), 'root', mountPoint),
    close: async () => {
      holder.stdin?.end()
      await exit
      rmSync(mountPoint, { recursive: true, force: true })
    },
  }
}
