import { dayIn } from '@muster/contract/kit/time'
import { companyToday, setting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/** Today where the company is; of what the demo company did in the past the day on which it did. */
export async function todayOf(db: Queryable, { request: { at } }: Pick<Context, 'request'>): Promise<string> {
  return at === undefined ? companyToday(db) : dayIn(await setting(db, 'timeZone'), Temporal.Instant.from(at))
}
