interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

interface SetupModules {
  '../setup/postgres.mjs': {
    ensurePostgres: () => Promise<PostgresServer>
    startCluster: (cluster: {
      settings?: Record<string, string | number>
      copyOf?: string
    }) => Promise<PostgresServer>
  }
  '../setup/pgbouncer.mjs': {
    startPgBouncer: (serverUrl: string, poolSize: number) => Promise<PostgresServer>
  }
  '../setup/nginx.mjs': {
    startNginx: (
      serverUrl: string,
    ) => Promise<{ url: string; cacheFolder: string; stop: () => Promise<void> }>
  }
  '../setup/browsers.mjs': {
    /** The machine is this one by default. */
    ensureBrowser: (name: 'chromium' | 'firefox' | 'webkit', machine?: object) => Promise<string>
  }
  '../../api/commands/setup/build.mjs': { ensureBuilt: () => Promise<void> }
}

/** Imports a plain JavaScript module of the set-up, with types. */
export async function importSetupModule<Name extends keyof SetupModules>(
  name: Name,
): Promise<SetupModules[Name]> {
  return (await import(new URL(name, import.meta.url).href)) as SetupModules[Name]
}
