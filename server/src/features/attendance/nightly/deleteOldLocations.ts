import { sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { timeRules } from '../../../worktime/rules.ts'
import { clockLocations } from '../tables.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import type { Parts } from './batches.ts'

/** Returns the SQL condition for locations older than this many days. */
export const dueLocations = (days: number) =>
  sql`${clockLocations.createdAt} < now() - make_interval(days => ${days}::int)`

/** Deletes clock-in locations every night once they are older than the setting `locationDays`. */
export async function deleteOldLocations(app: Parts): Promise<void> {
  const { locationDays } = await timeRules(app.db)
  const where = dueLocations(locationDays)
  if ((await app.db.$count(clockLocations, where)) === 0) return
  await change(scheduledSource(app, 'locations'), async (tx) => {
    const deleted = await tx.delete(clockLocations).where(where).returning({ id: clockLocations.entryId })
    return {
      action: 'attendance.locations_forgotten',
      subject: { type: 'attendance', id: null },
      after: { keptDays: locationDays, locations: deleted.length },
      answer: null,
    }
  })
}
