// Writes api/contract/places/places.txt, with the same bytes on every run. Run it with `npm run
// make:places` after an update of one of the packages that packages.ts reads.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packPlaces } from './pack-places.ts'

const file = fileURLToPath(new URL('../contract/places/places.txt', import.meta.url))
const text = packPlaces()
writeFileSync(file, text)
process.stdout.write(`${text.length} characters written to ${file}\n`)
