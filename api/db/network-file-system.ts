import { statfsSync } from 'node:fs'

/**
 * Types that Linux reports for file systems which several machines can mount at the same time, or
 * which may be such a file system (FUSE).
 */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and 3
  0x517b, // SMB
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
  0x7461636f, // OCFS2
  0x01161970, // GFS2
  0x65735546, // FUSE
])

/**
 * Returns whether other machines may be able to use the folder at the same time. Only Linux reports
 * the type of the file system; elsewhere this returns false.
 */
export function isOnNetworkFileSystem(folder: string): boolean {
  return process.platform === 'linux' && networkTypes.has(statfsSync(folder).type >>> 0)
}
