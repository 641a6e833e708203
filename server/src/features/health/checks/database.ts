import type { Pool } from 'pg'
import { checkPooler } from '../../../db/connection.ts'
import { countPending } from '../../../db/migrate.ts'
import { openReplica } from '../../../db/replica.ts'
import { sessionPoolOf } from '../../../db/sessionPool.ts'
import { StartError } from '../../../kernel/startError.ts'
import { type Checks, countText, ok, type OpenInstallation, problem, type Verdict, warning } from './check.ts'

/**
 * The connections that one process may use at once: 16 in the pool, one each for probes, announcements and the key, and
 * five while it makes a backup.
 */
const connectionsPerProcess = 24

async function readSettings<Name extends string>(pool: Pool, names: readonly Name[]): Promise<Record<Name, string>> {
  const { rows } = await pool.query<{ name: Name; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting])) as Record<Name, string>
}

/** The lag of a replica above which it hardly catches up within the second that a read waits. */
const maxReplicaLagBytes = 16 * 1024 * 1024

const formatMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** The settings without which a power failure can lose acknowledged changes. */
const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Checks a connection pooler, and the database behind it. */
async function checkBehindPooler(database: string, url: string, pool: Pool): Promise<Verdict> {
  try {
    const pooler = await checkPooler(url, sessionPoolOf(pool))
    const message = `${database} answers, directly and at DATABASE_URL.`
    if (pooler?.keepsNames === false)
      return warning(
        `${message} The pooler there does not support prepared statements, which costs time.`,
        'Use PgBouncer 1.21 or newer with max_prepared_statements, then restart Muster.',
      )
    return ok(message)
  } catch (error) {
    if (error instanceof StartError)
      return problem(error.message, 'The page docs/operating/scale-out.md has the setup.')
    throw error
  }
}

/** The checks of the database itself. They need no tables. */
export const databaseChecks: Checks<OpenInstallation> = {
  async database({ pool, config }) {
    const { server_version: version } = await readSettings(pool, ['server_version'])
    if (config.databaseUrl && config.databaseDirectUrl)
      return checkBehindPooler(`PostgreSQL ${version}`, config.databaseUrl, pool)
    return ok(`PostgreSQL ${version} (${config.databaseUrl ? 'at DATABASE_URL' : 'embedded'}) answers.`)
  },
  async databaseSettings({ pool }) {
    const settings = await readSettings(pool, [...durabilitySettings, 'TimeZone'])
    const unsafe = durabilitySettings.filter((name) => settings[name] === 'off')
    if (unsafe.length)
      return problem(
        `${unsafe.join(' and ')} ${unsafe.length === 1 ? 'is' : 'are'} off, so a power failure can lose saved changes.`,
        `Set ${unsafe.map((name) => `${name} = on`).join(', ')} in PostgreSQL’s configuration and restart it.`,
      )
    if (settings.TimeZone !== 'UTC')
      return problem(
        `The sessions have the time zone ${settings.TimeZone} instead of UTC.`,
        'Connect to PostgreSQL directly: a pooler between drops the settings of Muster’s sessions.',
      )
    return ok('Changes are written to disk before they are confirmed, and sessions use UTC.')
  },
  async connections({ pool }) {
    const settings = await readSettings(pool, ['max_connections', 'superuser_reserved_connections'])
    const max = Number(settings.max_connections) - Number(settings.superuser_reserved_connections)
    const { rows } = await pool.query<{ used: number }>(
      `select count(*)::int as used from pg_stat_activity where backend_type = 'client backend'`,
    )
    const used = rows[0]?.used ?? 0
    const message = `${used} of ${max} connections are in use; each process of Muster needs up to ${connectionsPerProcess}.`
    const advice = 'Raise max_connections of PostgreSQL, or run fewer programs on this server.'
    if (max < connectionsPerProcess) return problem(message, advice)
    return used > max * 0.8 ? warning(message, advice) : ok(message)
  },
  async replica({ pool, config }) {
    if (config.replicaUrl === null) return ok('None is configured.')
    const replica = openReplica(config.replicaUrl, pool, { warn: () => undefined })
    const state = await replica
      .readState()
      .catch((error: Error) => ({ lagBytes: 0, fault: `It does not answer: ${error.message || String(error)}.` }))
      .finally(replica.close)
    if (state.fault !== null)
      return problem(
        `${state.fault} Reports and exports are read from the primary.`,
        'Correct DATABASE_REPLICA_URL, or start the replica.',
      )
    const message = `It is ${formatMegabytes(state.lagBytes)} MB behind.`
    return state.lagBytes > maxReplicaLagBytes
      ? warning(message, 'Look at pg_stat_replication on the primary: reports and exports are read from the primary.')
      : ok(message)
  },
  async migrations({ pool }) {
    const { pending, unknown } = await countPending(pool)
    if (unknown)
      return problem(
        `The database has ${countText(unknown, 'migration')} of a newer version.`,
        'Start that version, or restore a backup made with this one.',
      )
    if (pending)
      return warning(
        `${countText(pending, 'migration')} of this version ${pending === 1 ? 'is' : 'are'} not applied yet.`,
        'Make a backup, then restart Muster: the start applies them.',
      )
    return ok('The database has the tables of this version.')
  },
}
