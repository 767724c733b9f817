// Parent process of a program that the tests start. When the tests end or crash, the standard input of
// this process closes. It then stops the program and removes its folder, if it has one.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const { program, args, folder, account } = JSON.parse(process.argv[2] ?? '{}')

function cleanUpAndExit() {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.exit()
}

process.stderr.on('error', () => {}) // the parent process may be gone
const child = spawn(program, args, {
  ...account,
  cwd: folder ?? '/',
  stdio: ['ignore', 'inherit', 'inherit'],
})
child.once('exit', cleanUpAndExit)
child.once('error', (error) => {
  console.error(error.message)
  cleanUpAndExit()
})
const stop = () => child.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.stdin.once('close', stop).resume()
