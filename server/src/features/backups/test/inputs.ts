import { eq } from 'drizzle-orm'
import type { World } from '../../../../testing/world.ts'
import { backups } from '../tables.ts'

/** Marks running backups as finished. */
export async function finishBackups({ app }: World) {
  await app.app.db.update(backups).set({ state: 'FAILED' }).where(eq(backups.state, 'RUNNING'))
  return {}
}

/** Adds a finished backup without a file, and returns its id as the input. */
export async function backupInput({ app }: World) {
  const [backup] = await app.app.db
    .insert(backups)
    .values({ file: 'muster-2025-11-21T080000Z.tar.gz', state: 'DONE' })
    .returning({ id: backups.id })
  return { id: backup?.id ?? '' }
}

/** Returns a schedule that is off. */
export const scheduleInput = () => ({ isOn: false, time: '03:15', days: 3, weeks: 2, months: 1 })
