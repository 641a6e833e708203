// Run by `npm ci`: makes git use the hooks of this repository, unless it is configured to use others.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

// Unpacked sources have no repository, or lie in someone else's.
if (existsSync(join(root, '.git')) && git('config', '--get', 'core.hooksPath').status === 1) {
  const { status, stderr } = git('config', 'core.hooksPath', 'scripts/hooks')
  if (status !== 0) process.stderr.write(`The hooks in scripts/hooks could not be installed: ${stderr}`)
}
