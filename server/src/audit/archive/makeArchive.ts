import { randomUUIDv7 } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { identityOf } from '../../companySettings/identity.ts'
import { readCompanyToday, readSetting } from '../../companySettings/settings.ts'
import { withAdvisoryLock } from '../../db/advisoryLock.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { filterOlder, instantBefore, isSystemError, moveDurably, partSuffix } from '../../disk/durable.ts'
import type { Keys } from '../../files/store/keys.ts'
import { anonymousActor } from '../../kernel/actor.ts'
import { now } from '../../kernel/clock.ts'
import { StartError } from '../../kernel/startError.ts'
import { advanceAnchor, isSealed, readAnchor } from '../anchor.ts'
import type { ChainHead } from '../digests.ts'
import { type Eras, readEras } from '../eras.ts'
import { record } from '../record.ts'
import { readSeals, sealAudit, type SealedEntry } from '../seal.ts'
import { auditArchives } from '../tables.ts'
import { type Archive, keptActions, macOfArchive, readArchivedPart } from './archives.ts'
import { readArchive, writeArchive } from './archiveFile.ts'

interface Parts {
  db: Db
  pool: Pool
  keys: Keys
  /** The folder of the anchor. */
  dataDir: string
}

/** The days that entries stay in the database at least. */
const minDays = 365

/** The name of the lock that prevents two commands from writing the same file. */
const archiveLock = 'archive of the audit trail'
/** The hours after which an unfinished file can only be one that a killed command left. */
const partHours = 24

/**
 * Moves the sealed entries written before a day, in the company's time zone, into a file in `folder`. The file is read
 * again and verified; then one transaction records the archive and removes the entries. If the process is killed, the
 * entries are in the database as before, or in the verified archive. Returns null if there are no such entries.
 * @throws StartError if the day is invalid or less than a year ago, if the trail or its archives were altered, or if
 * another command is archiving.
 */
export async function makeArchive(parts: Parts, before: string, folder: string): Promise<Archive | null> {
  let archive: Archive | null = null
  const work = async () => void (archive = await archiveEntries(parts, before, folder))
  if (!(await withAdvisoryLock(parts.pool, archiveLock, work, { whenLocked: 'skip' })))
    throw new StartError('Another command is archiving the audit trail: please wait until it has finished.')
  return archive
}

async function archiveEntries(parts: Parts, before: string, folder: string): Promise<Archive | null> {
  const { db, keys, dataDir } = parts
  const until = await startOfDay(db, before)
  const end = await sealAudit(db, keys)
  const anchor = await readAnchor(dataDir, keys)
  if ('fault' in anchor) throw new StartError(anchor.fault)
  if (!end) return null
  await advanceAnchor(db, dataDir, keys, end).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const [archived, eras] = [await readArchivedPart(db, keys), await readEras(db, keys)]
  refuseIf([...archived.faults, ...eras.faults])

  const lastPosition = await lastSealBefore(db, eras, archived.head, until, end)
  if (lastPosition === null) return null
  const firstPosition = archived.head.position + 1
  const file = join(folder, `audit-${firstPosition}-${lastPosition}.ndjson.gz`)
  // Left by a run that was killed before it removed the entries.
  const isLeft = await exists(file)
  await removeOldParts(folder)
  const part = join(folder, `audit-${randomUUIDv7()}${partSuffix}`)
  try {
    const company = (await identityOf(db)).name
    const beginning = { format: 'muster-audit-archive', version: 1, company, before, after: archived.head } as const
    if (!isLeft) await writeArchive(part, beginning, sealsUntil(db, archived.head.position, lastPosition))
    let kept = 0
    const {
      faults,
      beginning: begun,
      head,
      bytes,
      sha256,
      isKeyed,
    } = await readArchive(isLeft ? file : part, eras, archived.isKeyed, (_, action) => {
      if (keptActions.includes(action)) kept++
    })
    // A file that begins later would lack entries that are removed.
    const isSame = isDeepStrictEqual(begun?.after, archived.head) && head.position === lastPosition
    if (isLeft && (faults.length || !isSame || !(await isSealed(db, head))))
      throw new StartError(`There is another file ${file} already: please move it away, or name a folder with --to=….`)
    refuseIf(faults)
    if (!isSame || !(await isSealed(db, head)))
      throw new Error(`The archive ${part} does not have the seals ${firstPosition} to ${lastPosition}`)
    if (!isLeft) await moveDurably(part, file)
    const row = { ...head, firstPosition, before, keptActions, kept, isKeyed, file, bytes, sha256 }
    return await removeEntries(parts, row)
  } finally {
    await rm(part, { force: true })
  }
}

/** Deletes the unfinished files that killed commands left in a folder, because they have the entries of people, too. */
async function removeOldParts(folder: string): Promise<void> {
  if (!(await exists(folder))) return
  const parts = (await readdir(folder)).filter((name) => name.startsWith('audit-') && name.endsWith(partSuffix))
  const before = instantBefore(Temporal.Duration.from({ hours: partHours }))
  for (const name of await filterOlder(folder, parts, before)) await rm(join(folder, name), { force: true })
}

type NewArchive = Omit<Archive, 'createdAt' | 'mac'>

/** Records a verified archive and removes its entries, in one transaction. */
async function removeEntries({ db, keys }: Parts, row: NewArchive): Promise<Archive> {
  return transaction(db, async (tx: Tx) => {
    // Removing the entries of a year takes longer than the product's limit for a statement.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_archives'))`)
    const { head } = await readArchivedPart(tx, keys)
    if (head.position !== row.firstPosition - 1)
      throw new StartError('Another command has archived the audit trail meanwhile: please run the command again.')
    const createdAt = now().toString({ fractionalSecondDigits: 3 })
    const [archive] = await tx
      .insert(auditArchives)
      .values({ ...row, createdAt, mac: macOfArchive(keys, { ...row, createdAt }) })
      .returning()
    if (!archive) throw new Error('An archive was not recorded')
    await tx.execute(sql`select remove_archived_audit(${row.position}::bigint)`)
    const request = {
      id: randomUUIDv7(),
      address: 'command',
      userAgent: null,
      call: 'audit:archive',
      idempotencyKey: null,
    }
    const { firstPosition, position, before, file, sha256, kept } = row
    await record(
      tx,
      { app: { db, keys }, actor: anonymousActor, request },
      {
        action: 'audit.archived',
        subject: { type: 'audit_seal', id: String(position) },
        after: { before, firstSeal: firstPosition, lastSeal: position, kept, file, sha256 },
      },
    )
    return archive
  })
}

/**
 * Returns the instant at which a day begins in the company's time zone.
 * @throws StartError if it is no day, or less than a year ago.
 */
async function startOfDay(db: Queryable, day: string): Promise<string> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new StartError('Please name a day: npm run audit:archive -- --before=2024-01-01')
  let date
  try {
    date = Temporal.PlainDate.from(day)
  } catch {
    throw new StartError(`${day} is no day: npm run audit:archive -- --before=2024-01-01`)
  }
  const latest = Temporal.PlainDate.from(await readCompanyToday(db)).subtract({ days: minDays })
  if (Temporal.PlainDate.compare(date, latest) > 0)
    throw new StartError(
      `Entries stay in the database for at least a year: please name a day up to ${latest.toString()}.`,
    )
  return date
    .toZonedDateTime(await readSetting(db, 'timeZone'))
    .toInstant()
    .toString()
}

/**
 * Returns the position of the last seal to archive, or null if there is none. The newest seal stays, because the chain
 * continues with it. A section whose key was lost is archived as a whole or not at all: one digest protects all of it.
 */
async function lastSealBefore(
  db: Db,
  eras: Eras,
  head: ChainHead,
  until: string,
  end: ChainHead,
): Promise<number | null> {
  const { rows } = await db.execute<{ position: number | null }>(sql`
    select min(s.position)::float8 as position from audit_seals s join audit_entries e on e.id = s.entry_id
    where s.position > ${head.position}::bigint and e.at >= ${until}::timestamptz`)
  let last = Math.min(rows[0]?.position ?? Infinity, end.position) - 1
  const era = eras.at(last)
  if (!era.keys && era.digest && last < era.position) last = eras.startOf(last) - 1
  return last > head.position ? last : null
}

/** Yields the seals of a part of the chain with their entries. */
async function* sealsUntil(db: Db, after: number, last: number): AsyncGenerator<SealedEntry[]> {
  for await (const rows of readSeals(db, after)) {
    const wanted = rows.filter(({ seal }) => seal.position <= last)
    if (wanted.length) yield wanted
    if (wanted.length < rows.length) return
  }
}

function refuseIf(faults: string[]): void {
  if (faults[0] !== undefined)
    throw new StartError(
      `Nothing was archived, because the audit trail was altered: ${faults[0]} Please run "npm run audit:verify".`,
    )
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isSystemError(error, 'ENOENT')) return false
      throw error
    },
  )
