// A process that tries to lock a folder at a given time. It holds the lock until it is killed or its
// parent process ends.
import { lockFolder } from '../../api/db/folder-lock.ts'

process.on('message', (job: { folder: string; at: number }) => void lockAt(job))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function lockAt({ folder, at }: { folder: string; at: number }): Promise<void> {
  // A busy loop, so that all contenders start at almost the same time.
  while (Date.now() < at);
  try {
    await lockFolder(folder)
    process.send?.('owner')
  } catch (error) {
    process.send?.((error as Error).message)
  }
}
