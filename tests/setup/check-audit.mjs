// `npm run check:audit`: asks the package registry for known vulnerabilities of high severity in the
// packages of the server. It needs a network, so `npm run check` and `npm test` leave it out.
import { runNpm } from '../../api/commands/setup/process.mjs'

const { code, output } = await runNpm(['audit', '--omit=dev', '--audit-level=high'], {
  capture: true,
})
console.log(output.trim())
// npm ends with this message whatever the reason is, for example no network or no permission.
if (output.includes('audit endpoint returned an error'))
  console.log(
    'The package registry gave no answer about vulnerabilities, so no package was checked.',
  )
process.exitCode = code
