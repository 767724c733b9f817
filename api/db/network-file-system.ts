import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'

/**
 * File systems that several machines can mount at the same time, folders shared with a virtual
 * machine included.
 */
const networkTypes: ReadonlySet<string> = new Set(
  'nfs nfs4 cifs smb3 smbfs ncpfs afs coda ceph lustre gpfs ocfs2 gfs2 beegfs pvfs2 orangefs glusterfs 9p virtiofs vboxsf vmhgfs prl_fs'.split(
    ' ',
  ),
)

/** FUSE file systems that store the files on a local disk. All others are taken for networks. */
const localFuseTypes: ReadonlySet<string> = new Set(
  [
    'mergerfs',
    'shfs',
    'fuse-overlayfs',
    'gocryptfs',
    'cryfs',
    'encfs',
    'bindfs',
    'ntfs',
    'ntfs-3g',
  ].map((name) => `fuse.${name}`),
)

/** Returns whether several machines may use a file system of this type, as Linux names it. */
export function isNetworkType(type: string): boolean {
  return networkTypes.has(type) || (/^fuse(\.|$)/.test(type) && !localFuseTypes.has(type))
}

/**
 * Returns whether other machines may be able to use the folder at the same time. False if it does
 * not exist. Only Linux reports the type of the file system; elsewhere this returns false.
 */
export function isOnNetworkFileSystem(folder: string): boolean {
  if (process.platform !== 'linux' || !existsSync(folder)) return false
  const type = fileSystemOf(folder)
  return type !== undefined && isNetworkType(type)
}

/** Returns the type of the file system of an existing file or folder on Linux, for example `ext4`. */
export function fileSystemOf(path: string): string | undefined {
  const handle = openSync(path, 'r')
  try {
    const mount = /^mnt_id:\s*(\d+)$/m.exec(
      readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8'),
    )?.[1]
    // See proc_pid_mountinfo(5): the id is the first field, and the type the first one after " - ".
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${mount} `))
      ?.split(' - ')[1]
      ?.split(' ')[0]
  } finally {
    closeSync(handle)
  }
}
