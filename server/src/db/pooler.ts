import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../kernel/startError.ts'

/** The properties of a connection pooler such as PgBouncer that matter to Muster. */
export interface Pooler {
  /** True if prepared statements can be used by their names, whichever session a transaction gets. */
  keepsNames: boolean
}

const variable = 'muster.session'
const maxRounds = 5
const page = 'docs/operating/scale-out.md'

/** Returns whether the connection attempt failed because a pooler does not pass on the settings of a session. */
export const isRefusedByPooler = (error: Error): boolean => /unsupported startup parameter/i.test(error.message)

export const directUrlMissing =
  'DATABASE_URL leads to a connection pooler such as PgBouncer: please also set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself.'

export const directUrlPooled =
  'DATABASE_DIRECT_URL leads to a connection pooler too: please set it to the address of the PostgreSQL server itself.'

/**
 * Returns whether a connection leads through a pooler that shares sessions between transactions. PostgreSQL tells each
 * client the number of its process; a pooler tells another number, because it handles cancellations itself. Only then
 * is it tried out whether a setting outlives its statement.
 */
export async function sharesSessions(client: pg.ClientBase, connect: () => Promise<pg.Client>): Promise<boolean> {
  if (await isProcessItself(client)) return false
  const token = randomUUID()
  for (let round = 1; round <= maxRounds; round++) {
    await client.query('select set_config($1, $2, false)', [variable, token])
    const other = await connect()
    try {
      // The other client gets the session that was free last, or keeps it occupied for the client.
      await other.query('begin')
      if ((await readToken(other)) === token || (await readToken(client)) !== token) return true
    } finally {
      await other.end()
    }
  }
  return false
}

/** Returns whether a client is connected to the process that PostgreSQL named to it, and not to a pooler. */
export async function isProcessItself(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as pg.ClientBase & { processID: number | null }).processID
}

async function readToken(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ token: string | null }>('select current_setting($1, true) as token', [variable])
  return rows[0]?.token ?? null
}

/**
 * Checks that a connection through a pooler leads to the database of `direct` and gives the same settings to sessions.
 * Returns the pooler's properties, or null if the URL leads to PostgreSQL itself.
 * @throws StartError if it can't be used.
 */
export async function examinePooler(url: string, direct: pg.ClientBase, settings: string[]): Promise<Pooler | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'muster' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await isSameDatabase(client, direct)))
      throw new StartError(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: please set both to the same one.',
      )
    if (await isProcessItself(client)) return null
    await assertSettings(client, direct, settings)
    return { keepsNames: await keepsStatementNames(client) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error && error.message) || String(error)

/** Returns whether two connections lead to the same database: a lock of one is seen by the other. */
async function isSameDatabase(client: pg.ClientBase, direct: pg.ClientBase): Promise<boolean> {
  const key = [randomInt(2 ** 31), randomInt(2 ** 31)]
  await direct.query('select pg_advisory_lock($1, $2)', key)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', key)
    return rows[0]?.taken === false
  } finally {
    await direct.query('select pg_advisory_unlock($1, $2)', key)
  }
}

/** Checks the settings of a pooler's sessions, which do not take them from their clients. */
async function assertSettings(client: pg.ClientBase, direct: pg.ClientBase, names: string[]): Promise<void> {
  const read = async (from: pg.ClientBase) => {
    const query = 'select name, current_setting(name) as value from unnest($1::text[]) as name'
    const { rows } = await from.query<{ name: string; value: string }>(query, [names])
    return rows
  }
  const [found, expected] = [await read(client), await read(direct)]
  const differing = expected.filter(({ value }, index) => found[index]?.value !== value).map(({ name }) => name)
  if (differing.length)
    throw new StartError(
      `The sessions of the pooler at DATABASE_URL lack the settings that Muster needs (${differing.join(', ')}): please set them as in ${page}, then restart the pooler.`,
    )
}

/**
 * Returns whether the pooler gives prepared statements its own names, and prepares them wherever they are used: PgBouncer
 * from 1.21, if `max_prepared_statements` is not 0. Otherwise PostgreSQL sees the name that Muster gave.
 */
async function keepsStatementNames(client: pg.ClientBase): Promise<boolean> {
  const name = `muster_${randomUUID()}`
  await client.query('begin')
  try {
    await client.query({ name, text: 'select 1' })
    const { rows } = await client.query<{ seen: boolean }>(
      'select exists (select from pg_prepared_statements where name = $1) as seen',
      [name],
    )
    const isPassedOn = rows[0]?.seen === true
    if (isPassedOn) await client.query(`deallocate "${name}"`)
    return !isPassedOn
  } finally {
    await client.query('rollback')
  }
}
