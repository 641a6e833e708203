import { formatNumber } from '@muster/contract/kit/formatters'
import { deleteRestoreRecord, readRestoreRecord, type RestoreRecord } from '../backup/restored.ts'
import { MiB, type Space } from '../disk/space.ts'
import { allFeatures } from '../features.ts'
import type { OwnerAlert, Parts } from '../feature.ts'

/** Notifies the owner of an event concerning the installation; returns false if there was no one to notify. */
export async function notifyOwner(parts: Parts, alert: OwnerAlert): Promise<boolean> {
  const results = await Promise.all(allFeatures.flatMap(({ notifyOwner: notify }) => notify?.(parts, alert) ?? []))
  return results.includes(true)
}

const diskTitles = { low: 'The server’s disk is getting full', full: 'The server’s disk is full' }
const diskConsequences = {
  low: 'When it is full, nothing more can be saved. Please free up space or use a larger disk.',
  full: 'Nothing can be saved until there is space; everything can still be read. Please free up space or use a larger disk.',
}

/** Returns the alert for the owner about a disk that is getting full or is full. */
export function diskAlert(dataDir: string, state: 'low' | 'full', { free }: Space): OwnerAlert {
  const room = formatNumber(Math.floor(free / MiB), 'en')
  return {
    title: diskTitles[state],
    message: `${room} MB are left on the disk of ${dataDir}. ${diskConsequences[state]}`,
  }
}

const maxNamedKeys = 20

/**
 * Returns the alert for the owner about a restored backup. It lists the access that was ended, and warns that revoked
 * access may be active again.
 */
function restoreAlert({ madeAt, sessions, mails, keys }: RestoreRecord): OwnerAlert {
  const at = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`
  const names = keys.slice(0, maxNamedKeys).map(({ name, hint }) => `${name} (…${hint})`)
  const othersText = keys.length > maxNamedKeys ? ` and ${keys.length - maxNamedKeys} more` : ''
  const suspended = keys.length
    ? ` Suspended API keys: ${names.join(', ')}${othersText}. Release the ones you still trust in Settings, API Keys.`
    : ''
  return {
    title: 'A backup was restored',
    message: `The data is as of ${at}. Anything revoked after that may be active again: please check accounts, roles and keys. Ended: ${sessions} sessions and all one-use links. Held unsent in the outbox: ${mails} emails.${suspended}`,
  }
}

/** Notifies the owner once that a backup was restored into this data folder. */
export async function notifyOfRestore(parts: Parts): Promise<void> {
  const { dataDir } = parts.config
  const restoreRecord = await readRestoreRecord(dataDir)
  if (restoreRecord && (await notifyOwner(parts, restoreAlert(restoreRecord)))) await deleteRestoreRecord(dataDir)
}

/**
 * Returns the alert for the owner about stored files without a record, if there are so many that the database may be
 * the wrong one.
 */
export const filesAlert = (orphans: number, storedCount: number): OwnerAlert => ({
  title: 'Stored files without a record',
  message: `${formatNumber(orphans, 'en')} of ${formatNumber(storedCount, 'en')} stored files belong to no record, more than interrupted uploads would leave. None were set aside. If this is the right database, run "npm run files:sweep" on the server.`,
})
