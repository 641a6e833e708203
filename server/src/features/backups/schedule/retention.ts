import type { BackupSchedule } from '@muster/contract/kit/backupSettings'

/** A nightly backup whose file is in the backup folder. */
export interface KeptBackup {
  id: string
  startedAt: string
  /** True if a rehearsal restored it. */
  isRehearsed: boolean
}

/** The largest share of the backups that is discarded in one night. One is always allowed. */
const maxDiscardedShare = 0.25

/**
 * Returns the completed nightly backups to discard, the oldest first. The newest one of each day, week and month is
 * kept for as many days, weeks and months with a backup as the schedule says, and so are the last one and the last
 * rehearsed one. At most a quarter is returned, so that a mistake in the schedule can be noticed in time.
 */
export function backupsToDiscard(
  backups: readonly KeptBackup[],
  { days, weeks, months }: Pick<BackupSchedule, 'days' | 'weeks' | 'months'>,
  timeZone: string,
): KeptBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  const dayOf = ({ startedAt }: KeptBackup) =>
    Temporal.Instant.from(startedAt).toZonedDateTimeISO(timeZone).toPlainDate()
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ isRehearsed }) => isRehearsed).slice(0, 1),
    ...newestPer(newestFirst, (backup) => dayOf(backup).toString(), days),
    ...newestPer(newestFirst, (backup) => `${dayOf(backup).yearOfWeek}-${dayOf(backup).weekOfYear}`, weeks),
    ...newestPer(newestFirst, (backup) => dayOf(backup).toPlainYearMonth().toString(), months),
  ])
  const max = Math.max(1, Math.floor(backups.length * maxDiscardedShare))
  return newestFirst
    .filter((backup) => !kept.has(backup))
    .toReversed()
    .slice(0, max)
}

/** Returns the newest backup of each of the last `count` periods that have one. */
function newestPer(newestFirst: readonly KeptBackup[], periodOf: (backup: KeptBackup) => string, count: number) {
  const newest = new Map<string, KeptBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}
