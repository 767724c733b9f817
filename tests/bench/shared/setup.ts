import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

interface SetupModules {
  '../../setup/postgres.mjs': {
    ensurePostgres: () => Promise<{ url: string; stop: () => Promise<void> }>
  }
  '../../setup/chromium.mjs': { ensureChromium: () => Promise<string> }
  '../../../api/commands/setup/build.mjs': { ensureBuilt: () => Promise<void> }
}

/** One of the set-up's plain JavaScript modules, with the types it has by its own comments. */
export async function setup<Name extends keyof SetupModules>(
  name: Name,
): Promise<SetupModules[Name]> {
  return (await import(new URL(name, import.meta.url).href)) as SetupModules[Name]
}
