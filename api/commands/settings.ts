// npm run settings -- export FILE | import FILE: writes the settings and pictures of the site to a
// file, or replaces them by those of such a file.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { loadEnvFile, readEnv } from '../env.ts'
import { exportSite, importSite } from '../features/site/transfer.ts'

const USAGE = 'Usage: npm run settings -- export FILE\n       npm run settings -- import FILE'

async function runSettingsCommand([action, fileName, ...rest]: string[]): Promise<string> {
  if ((action !== 'export' && action !== 'import') || !fileName || rest.length > 0)
    throw new Error(USAGE)
  loadEnvFile()
  const env = readEnv()
  // npm runs scripts in the folder of package.json. INIT_CWD is the folder where npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', fileName)
  const text = action === 'import' ? await readFile(file, 'utf8') : ''
  const db = await openDatabase(await checkDatabase(env.database, printWarning))
  try {
    await migrate(db, env.DATABASE_URL)
    if (action === 'export') {
      await writeFile(file, `${JSON.stringify(await exportSite(db), null, 2)}\n`)
      return `The settings are in ${file}`
    }
    const leftOut = await importSite(db, text)
    return [
      `The settings of ${file} are in use.`,
      ...leftOut.map(({ path, message }) => `Left out: ${path}: ${message}`),
    ].join('\n')
  } finally {
    await db.destroy()
  }
}

try {
  process.stdout.write(`${await runSettingsCommand(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
