import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { encryptionKindOf } from '../../../backupSettings.ts'
import { backupName } from '../../../backup/makeBackup.ts'
import { readSettings } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { now } from '../../../kernel/clock.ts'
import { repeatEvery, type Periodic } from '../../../kernel/periodic.ts'
import { companyCreatedAt } from '../../../people/companyCreatedAt.ts'
import { ownerId } from '../../../people/owner.ts'
import { lockBackups } from '../createBackup.ts'
import { installationOf } from '../installation.ts'
import { backupLate, backupsChanged } from '../messages.ts'
import { backups } from '../tables.ts'
import { lastNight } from '../nights.ts'

/** The seconds between two looks at the schedule. */
const lookSeconds = 20
/** The hours until a failed nightly backup is tried again, and the number of attempts in a night. */
const [retryHours, maxAttempts] = [1, 3]
/** The hours after which a nightly backup that is not completed is late. */
const lateHours = 4

/**
 * Starts the job that requests the nightly backups. It catches up on one that was missed while the server was stopped.
 * The first one waits for the first night of the company.
 */
export function startNightlyBackups(app: App): Periodic {
  const startedAt = now()
  return repeatEvery(lookSeconds, 'nightly backup', app.log, () => lookAtSchedule(app, startedAt))
}

/** Requests the nightly backup if it is due, and notifies the owner if it is late. `startedAt` is the server's start. */
export async function lookAtSchedule(app: App, startedAt: Temporal.Instant): Promise<void> {
  const night = await nightOf(app.db, startedAt)
  if (!night) return
  if (await isDue(app.db, night)) await requestBackup(app, night)
  const isLate = Temporal.Instant.compare(now(), night.add({ hours: lateHours })) >= 0
  if (isLate && (await isUnfinished(app.db, night))) await notifyOfLate(app, night)
}

/** Returns the time of the last nightly backup that had to be made; null if there was none yet. */
async function nightOf(db: Queryable, startedAt: Temporal.Instant): Promise<Temporal.Instant | null> {
  const { backupSchedule, timeZone } = await readSettings(db, ['backupSchedule', 'timeZone'])
  if (!backupSchedule.isOn) return null
  const night = lastNight(backupSchedule.time, timeZone, now())
  const isFirst = (await db.$count(backups, eq(backups.origin, 'SCHEDULE'))) === 0
  if (!isFirst) return night
  // A server that is off at night would otherwise never have a night after its start.
  const beginning = (await companyCreatedAt(db)) ?? startedAt
  return Temporal.Instant.compare(night, beginning) < 0 ? null : night
}

const ofNight = (night: Temporal.Instant) =>
  and(
    eq(backups.origin, 'SCHEDULE'),
    gte(backups.startedAt, night.toString()),
    // A clock that was ahead must not stop the backups until its time comes.
    lte(backups.startedAt, now().toString()),
  )

async function isDue(db: Queryable, night: Temporal.Instant): Promise<boolean> {
  if (await db.$count(backups, eq(backups.state, 'RUNNING'))) return false
  const attempts = await db.select().from(backups).where(ofNight(night)).orderBy(desc(backups.startedAt))
  const [last] = attempts
  if (!last) return true
  if (last.state !== 'FAILED' || attempts.length >= maxAttempts) return false
  const retryAt = Temporal.Instant.from(last.startedAt).add({ hours: retryHours })
  return Temporal.Instant.compare(now(), retryAt) >= 0
}

/** Requests a nightly backup. Several processes may find it due at once: the first one requests it. */
const requestBackup = (app: App, night: Temporal.Instant): Promise<void> =>
  change(scheduledSource(app, 'nightly backup'), async (tx) => {
    await lockBackups(tx)
    if (!(await isDue(tx, night))) return { action: null, answer: undefined }
    const encryption = encryptionKindOf(app.config.backupEncryption)
    const file = backupName(encryption, await installationOf(tx))
    const values = { file, encryption, origin: 'SCHEDULE', startedAt: now().toString() } as const
    const [row] = await tx.insert(backups).values(values).returning({ id: backups.id })
    return {
      action: 'backup.started',
      subject: { type: 'backup', id: row?.id ?? null },
      after: { file },
      events: [backupsChanged()],
      answer: undefined,
    }
  })

const isUnfinished = async (db: Queryable, night: Temporal.Instant): Promise<boolean> =>
  (await db.$count(backups, and(ofNight(night), eq(backups.state, 'DONE')))) === 0

/** Notifies the owner of a late backup, once a night. */
const notifyOfLate = (app: App, night: Temporal.Instant): Promise<void> =>
  change(scheduledSource(app, 'nightly backup'), async (tx) => {
    await lockBackups(tx)
    const after = { night: night.toString() }
    const notified = and(
      eq(auditEntries.action, 'backup.late'),
      gte(auditEntries.at, after.night),
      sql`${auditEntries.after} ->> 'night' = ${after.night}`,
    )
    const owner = await ownerId(tx, app.config)
    if (owner === null || (await tx.$count(auditEntries, notified))) return { action: null, answer: undefined }
    return {
      action: 'backup.late',
      subject: { type: 'backup', id: null },
      after,
      events: [notify(backupLate(), [owner])],
      answer: undefined,
    }
  })
