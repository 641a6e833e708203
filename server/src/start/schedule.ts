import { writeRepeatedEntries } from '../audit/recordRepeated.ts'
import type { Schedule } from '../background/clock.ts'
import { allFeatures } from '../features.ts'
import { removeFilesWithoutRow } from '../files/store/removeFilesWithoutRow.ts'
import type { Uploads } from '../http/uploads.ts'
import { deleteExpiredAnswers } from '../idempotency/firstAnswers.ts'
import { filesAlert, notifyOwner } from './ownerAlerts.ts'
import type { Parts } from '../feature.ts'

/** Returns all scheduled work, of the features and of the lower layers. */
export function scheduleOf(parts: Parts, uploads: Uploads): Schedule {
  const ofFeatures = allFeatures.flatMap(({ scheduledWork = {} }) =>
    Object.entries(scheduledWork).map(([name, { cron, work }]) => [name, { cron, work: () => work(parts) }] as const),
  )
  return {
    ...Object.fromEntries(ofFeatures),
    'audit.repeats': { cron: '1 * * * *', work: () => writeRepeatedEntries(parts) },
    'sweep.expired': { cron: '20 * * * *', work: () => removeExpired(parts) },
    'sweep.files': { cron: '40 3 * * *', work: () => removeOrphanedFiles(parts) },
    'sweep.uploads': { cron: '50 * * * *', work: () => uploads.sweep() },
  }
}

/**
 * Moves stored files without a record to the trash and logs this. If there are too many, moves none and notifies the
 * owner.
 */
async function removeOrphanedFiles(parts: Parts): Promise<void> {
  const { stored, moved, waiting, removed } = await removeFilesWithoutRow(parts)
  if (moved) parts.log.warn({ moved, folder: parts.files.trash }, 'stored files without a record were set aside')
  if (removed) parts.log.info({ removed }, 'files set aside for 30 days were removed')
  if (!waiting) return
  parts.log.error({ waiting, stored }, 'too many stored files have no record, so none were set aside')
  await notifyOwner(parts, filesAlert(waiting, stored))
}

/** Deletes the expired data of each feature, and expired answers of calls with an Idempotency-Key. */
export async function removeExpired({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const { removeExpiredData } of allFeatures) await removeExpiredData?.(db)
  await deleteExpiredAnswers(db)
}
