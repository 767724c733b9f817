import { join } from 'node:path'

/** Returns the folder of the uploaded pictures. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Returns the folder for uploads while they are processed. */
export function temporaryFolder(dataDir: string): string {
  return join(dataDir, 'tmp')
}

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}
