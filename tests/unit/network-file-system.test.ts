import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import {
  fileSystemOf,
  isNetworkType,
  isOnNetworkFileSystem,
} from '../../api/db/network-file-system.ts'

test.each([
  ['nfs4', true],
  ['cifs', true],
  ['ceph', true],
  ['9p', true],
  ['virtiofs', true],
  ['fuse', true],
  ['fuse.sshfs', true],
  ['fuse.s3fs', true],
  ['fuse.mergerfs', false],
  ['fuse.fuse-overlayfs', false],
  ['fuseblk', false],
  ['ext4', false],
  ['overlay', false],
  ['zfs', false],
])('%s is a network file system: %s', (type, isNetwork) => {
  expect(isNetworkType(type)).toBe(isNetwork)
})

test.runIf(process.platform === 'linux')('the type is that of the mount of the path', () => {
  expect(fileSystemOf('/proc/self/status')).toBe('proc')
  expect(fileSystemOf('/sys')).toBe('sysfs')
})

test('a temporary folder is on this machine, and so is a folder that does not exist', () => {
  expect(isOnNetworkFileSystem(tmpdir())).toBe(false)
  expect(isOnNetworkFileSystem('/no/such/folder')).toBe(false)
})
