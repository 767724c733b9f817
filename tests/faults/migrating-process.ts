// A process that migrates the new embedded database of a data folder. It kills itself before the
// statement with the given number. If there are fewer statements, it sends their number.
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'

const [dataDir = '', fatalStatement] = process.argv.slice(2)
const db = await openDatabase({ databaseUrl: undefined, dataDir })
let statements = 0
db.on('query', () => {
  statements += 1
  if (statements === Number(fatalStatement)) process.kill(process.pid, 'SIGKILL')
})
await migrate(db, undefined)
await db.destroy()
process.send?.(statements)
