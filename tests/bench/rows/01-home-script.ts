import { join } from 'node:path'
import { bundlePage } from '../shared/bundle.ts'
import { atMost, result, type Row, times } from '../shared/result.ts'
import { requiredScripts } from '../shared/script-graph.ts'
import { root } from '../shared/setup-modules.ts'

/** Row 1: the JavaScript that a phone loads before the home page shows its first card. */
export const homeScript: Row = {
  number: 1,
  title: 'JavaScript of the home route before the first card',
  async run(bench) {
    await bench.ensureBuilt()
    const web = join(root, 'dist/web')
    const home = await requiredScripts(web, ['home'])
    const featured = await requiredScripts(web, ['home', 'featured-section'])
    const folder = join(bench.folder, 'react-baseline')
    await bundlePage('react-baseline', folder)
    const baseline = sum(await requiredScripts(folder, []))
    const kilobytes = sum(home) / 1000
    const ratio = sum(home) / baseline
    return [
      result({
        metric: 'home JavaScript, gz',
        measured: `${kilobytes.toFixed(1)} kB`,
        reference: `${(baseline / 1000).toFixed(1)} kB React + router + query`,
        ratio,
        goals: [atMost(kilobytes, 110, 'kB'), atMost(ratio, 1.2, times, 2)],
        figures: { files: Object.fromEntries(home), withFeaturedSection: sum(featured), baseline },
      }),
    ]
  },
}

function sum(files: ReadonlyMap<string, number>): number {
  return [...files.values()].reduce((total, bytes) => total + bytes, 0)
}
