import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commandsIn, launcher, type Manifest } from './pack.ts'
import { productPackages } from './productPackages.ts'

const root = resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

test('the server’s packages are those it needs, and neither tools nor those of the web application', () => {
  const packages = productPackages(root, ['server'])
  expect(packages).toEqual(
    expect.arrayContaining([
      'node_modules/fastify',
      'node_modules/ibantools',
      'node_modules/zod',
      'node_modules/sharp',
    ]),
  )
  const others = ['vite', 'vitest', 'rolldown', 'typescript', 'react', '@mantine/core', '@tabler/icons-react', 's3rver']
  expect(packages.filter((path) => others.includes(path.replace('node_modules/', '')))).toEqual([])
})

test('packages of the web application include what its packages need', () => {
  const packages = productPackages(root, ['web'])
  expect(packages).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/@floating-ui/react']))
})

test('the launcher knows the commands of npm, passes arguments on, and names them when one is unknown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pack-'))
  try {
    const script = join(folder, 'muster')
    writeFileSync(script, launcher(commandsIn(manifest)), { mode: 0o755 })
    // A node that prints its arguments stands for Node.
    writeFileSync(join(folder, 'node'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const run = (...args: string[]) => spawnSync(script, args, { encoding: 'utf8', env })
    expect(run().stdout).toBe(`${folder}/server/dist/main.js\n`)
    expect(run('backup', '/backup/a b.tar.gz').stdout.split('\n')).toEqual([
      '--import',
      `${folder}/server/src/quickImports.ts`,
      `${folder}/server/src/commands/backup.ts`,
      '/backup/a b.tar.gz',
      '',
    ])
    const unknown = run('destroy')
    expect(unknown.status).toBe(2)
    expect(unknown.stderr).toContain('restore, doctor')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
