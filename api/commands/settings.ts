// npm run settings -- export FILE | import FILE: writes the settings and pictures of the site to a
// file, or replaces them by those of such a file.
import { readFile, writeFile } from 'node:fs/promises'
import { exportSite, importSite, UnreadableSettingsError } from '../features/site/transfer.ts'
import {
  assertReadable,
  pathOf,
  readCommandEnv,
  runCommand,
  UsageError,
  withDatabase,
} from './command.ts'

const USAGE = 'Usage: npm run settings -- export FILE\n       npm run settings -- import FILE'

/** Returns the text to print. */
async function settings([action, argument, ...rest]: string[]): Promise<string> {
  if ((action !== 'export' && action !== 'import') || !argument || rest.length > 0)
    throw new UsageError(USAGE)
  const env = readCommandEnv()
  const file = pathOf(argument)
  if (action === 'import') assertReadable(file)
  const text = action === 'import' ? await readFile(file, 'utf8') : ''
  return withDatabase(env, async (db) => {
    if (action === 'export') {
      await writeFile(file, `${JSON.stringify(await exportSite(db), null, 2)}\n`)
      return `The settings are in ${file}`
    }
    const leftOut = await importSite(db, text)
    return [
      `The settings of ${file} are in use.`,
      ...leftOut.map(({ path, message }) => `Left out: ${path}: ${message}`),
    ].join('\n')
  })
}

await runCommand(settings, { expected: [UnreadableSettingsError] })
