import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * Returns `MUSTER_COMMIT` if it is set. Otherwise returns the commit of the sources in a folder, with `-dirty` if they
 * have been changed since. Returns null if the commit is unknown, for example because the sources were unpacked inside
 * another project's repository.
 */
export function commitOf(folder: string, env: Record<string, string | undefined> = process.env): string | null {
  if (env.MUSTER_COMMIT?.trim()) return env.MUSTER_COMMIT.trim()
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--show-toplevel') !== realpathSync(folder)) return null
    return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  } catch {
    return null
  }
}
