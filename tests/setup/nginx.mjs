// Starts an nginx with a cache in front of a server, with the configuration of the deployment guide.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../api/commands/setup/process.mjs'
import { freePort, makeFolder, serverAccount } from './postgres.mjs'
import { ensureProgram, startProgram } from './programs.mjs'

/** @param {string} name A file of the deployment guide */
const readExample = (name) => readFileSync(join(root, 'docs/deployment', name), 'utf8')

/** Returns the block of the guide's nginx.conf that forwards requests to the app. */
function forwardingBlock() {
  const example = readExample('nginx.conf')
  const middle = example.indexOf('proxy_pass http://lintel;')
  const start = example.lastIndexOf('    location / {', middle)
  return example.slice(start, example.indexOf('\n    }', middle) + '\n    }'.length)
}

/**
 * @param {string} folder
 * @param {{ port: number; upstream: string }} addresses
 */
const configurationFor = (folder, { port, upstream }) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n    ')}
    ${readExample('nginx-cache.conf').replace(/proxy_cache_path \S+/, `proxy_cache_path ${folder}/cache`)}
    upstream lintel {
        server ${upstream} max_fails=0;
        keepalive 32;
    }
    server {
        listen 127.0.0.1:${port};
        add_header X-Cache-Status $upstream_cache_status always;
        ${forwardingBlock()}
    }
}
`

/**
 * Starts nginx on a free port of 127.0.0.1. Installs it if necessary. Its responses have the header
 * X-Cache-Status, which is missing when the cache was not used.
 *
 * @param {string} serverUrl
 * @returns {Promise<{ url: string; cacheFolder: string; stop: () => Promise<void> }>}
 */
export async function startNginx(serverUrl) {
  const program = await ensureProgram('nginx')
  const account = serverAccount()
  const folder = makeFolder(account)
  const port = await freePort()
  const cacheFolder = join(folder, 'cache')
  mkdirSync(cacheFolder)
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(cacheFolder, account.uid, account.gid)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationFor(folder, { port, upstream: new URL(serverUrl).host }))
  const args = ['-e', 'stderr', '-p', folder, '-c', file]
  const stop = await startProgram(program, args, { folder, port, account })
  return { url: `http://127.0.0.1:${port}`, cacheFolder, stop }
}
