// `npm run db:generate`: writes the SQL for changes in the tables. Arguments are passed to drizzle-kit. It compares the
// tables only with its newest snapshot, so earlier snapshots are deleted: each would have 10,000 lines.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'drizzle-kit'),
  ['generate', ...process.argv.slice(2)],
  { cwd: join(root, 'server'), stdio: 'inherit' },
)
process.exitCode = status ?? 1
if (status === 0) {
  const meta = join(root, 'server', 'migrations', 'meta')
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name))
}
