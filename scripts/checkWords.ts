import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Counts, counts } from './reports.ts'
import { addNote, root, type Show } from './steps.ts'
import { linesOf, subjectFaults, wordFaults } from './words.ts'

/** Number of commits whose subjects are checked: enough to include all new ones. */
const newestCommits = 100

/**
 * Returns the subjects of the newest commits. If git can't list them, returns none and adds a note at the end of the
 * run.
 */
function newestSubjects(): string[] {
  const args = ['log', '--no-merges', `--max-count=${newestCommits}`, '--format=%s']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  addNote(`NOT CHECKED: the subjects of commits. git says: ${(stderr ?? '').trim()}`)
  return []
}

/** Checks the words in all TypeScript sources and in the subjects of the newest commits. */
export async function checkWords(show: Show): Promise<Counts> {
  const paths = globSync('{bench,contract,e2e,scripts,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  if (paths.length === 0) throw new Error(`There are no sources in ${root}`)
  const faults = [
    // The check itself must contain the refused words.
    ...paths
      .filter((path) => !path.startsWith('scripts/words.'))
      .flatMap((path) => linesOf(path, readFileSync(join(root, path), 'utf8')).flatMap(wordFaults)),
    ...newestSubjects().flatMap(subjectFaults),
  ]
  for (const fault of faults) show(`${fault}\n`)
  return counts(faults.length === 0 ? 1 : 0, faults.length)
}
