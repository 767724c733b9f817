import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePage } from '../shared/browser.ts'
import { atMost, line, type Row, times } from '../shared/figures.ts'
import { rawGet } from '../shared/http.ts'
import { root } from '../shared/processes.ts'
import { requiredScripts } from '../shared/script-graph.ts'

/** Sizes do not vary, so one measurement is enough. */
export const homeJs: Row = {
  name: 'home-js',
  title: 'JavaScript of the home page before it can be used',
  async run(bench) {
    const lintel = await bench.startLintel(1000)
    const { body } = await rawGet(`${lintel.url}/`, { 'accept-encoding': 'identity' })
    await lintel.stop()
    const home = await requiredScripts(join(root, 'dist/web'), body.toString())
    const folder = join(bench.folder, 'react-baseline')
    await bundlePage('react-baseline', folder)
    const baseline = await requiredScripts(
      folder,
      await readFile(join(folder, 'index.html'), 'utf8'),
    )
    const ratio = sum(home) / sum(baseline)
    return [
      line('', {
        measured: `${(sum(home) / 1000).toFixed(1)} kB gz in ${home.size} files`,
        reference: `${(sum(baseline) / 1000).toFixed(1)} kB React + router + query`,
        ratio,
        goals: [atMost(ratio, 1.25, times, 2)],
        figures: {
          files: Object.fromEntries(home),
          baseline: Object.fromEntries(baseline),
        },
      }),
    ]
  },
}

function sum(files: ReadonlyMap<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0)
}
