// Tries to take a folder at the moment it is told, and keeps it until it is killed.
import { lockFolder } from '../../api/db/folder-lock.ts'

process.on('message', (job: { folder: string; at: number }) => void take(job))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function take({ folder, at }: { folder: string; at: number }): Promise<void> {
  // Waits without giving the processor away, so that all contenders begin within microseconds.
  while (Date.now() < at);
  try {
    await lockFolder(folder)
    process.send?.('owner')
  } catch (error) {
    process.send?.((error as Error).message)
  }
}
