import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test.each(['api/commands/pack-release.mjs', 'Dockerfile'])(
  '%s has the file that the migrations of the guide need',
  (file) => {
    expect(read('docs/deployment.md')).toContain('knex/bin/cli.js migrate:latest')
    expect(read(file)).toContain('knexfile.ts')
  },
)
