// Writes zip-zones.json next to this file, with the same bytes on every run. Run it with `npx tsx
// api/time-zones/make-zip-zones.ts` after an update of geo-tz or zipcodes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeZipZones } from './zip-zones.ts'

const file = fileURLToPath(new URL('zip-zones.json', import.meta.url))
const zones = makeZipZones()
writeFileSync(file, `${JSON.stringify(zones, null, 2)}\n`)
process.stdout.write(`The zones of ${Object.keys(zones).length} states written to zip-zones.json\n`)
