import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const drawing = fileURLToPath(new URL('../../dist/drawing', import.meta.url))

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared-1.js'] },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  '_card-1.js': { file: 'assets/card-1.js', imports: ['_shared-1.js', 'index.html'] },
  'src/public/pages/blog.tsx': { file: 'assets/blog-1.js', imports: ['_card-1.js', 'index.html'] },
}

/**
 * Creates a minimal web build: index.html, theme.js, start.js, the manifest and one asset. Pages
 * are drawn by the production build, which `npm test` makes before the tests.
 */
export async function makeWebBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'lintel-web-'))
  const folder = join(parent, 'web')
  await symlink(drawing, join(parent, 'drawing'))
  await mkdir(join(folder, '.vite'), { recursive: true })
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), await builtPage())
  for (const script of ['theme.js', 'start.js'])
    await cp(join(web, 'public', script), join(folder, script))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/index-1.js'), '')
  return { folder, remove: () => rm(parent, { recursive: true }) }
}

/** Returns index.html with the app's script in the head, where a build has it. */
async function builtPage(): Promise<string> {
  const page = await readFile(join(web, 'index.html'), 'utf8')
  const [script = ''] = /<script type="module".*?<\/script>/.exec(page) ?? []
  return page.replace(script, '').replace('</head>', `${script}</head>`)
}
