import { execFileSync } from 'node:child_process'

/** The program of PgBouncer that tests use, if it is installed. */
export const pgBouncer = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

/** The installed version, such as `PgBouncer 1.24.1`; null if there is none. */
export const pgBouncerVersion: string | null = readVersion()

function readVersion(): string | null {
  try {
    return execFileSync(pgBouncer, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] ?? null
  } catch {
    return null
  }
}
