import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Counts, counts } from './reports.ts'
import { root, type Show } from './steps.ts'
import { linesOf, subjectFaults, wordFaults } from './words.ts'

/** Number of commits whose subjects are read: the new ones, and enough before them. */
const newestCommits = 100

/** Returns the lines that git prints; none where the sources are in no repository. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** Checks the words of all TypeScript in the repository, and the subjects of its newest commits. */
export async function checkWords(show: Show): Promise<Counts> {
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx')
  const faults = [
    // The words that are refused stand in their own check.
    ...paths
      .filter((path) => !path.startsWith('scripts/words.') && existsSync(join(root, path)))
      .flatMap((path) => linesOf(path, readFileSync(join(root, path), 'utf8')).flatMap(wordFaults)),
    ...git('log', '--no-merges', `--max-count=${newestCommits}`, '--format=%s').flatMap(subjectFaults),
  ]
  for (const fault of faults) show(`${fault}\n`)
  return counts(faults.length === 0 ? 1 : 0, faults.length)
}
