import type { ReportDays, ReportRange } from '@muster/contract/reports/days'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../../../kernel/clock.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { rangeOf } from '../../../reporting/range.ts'
import type { ReportContext } from '../../../reporting/source.ts'

/**
 * Returns a report's context and date range.
 * @throws Refusal 400 if the dates are reversed, or the range is too long.
 */
export async function reportContextOf(
  db: Db,
  actor: Actor,
  days: ReportDays,
): Promise<{ context: ReportContext; range: ReportRange }> {
  const zone = await readSetting(db, 'timeZone')
  const today = dayIn(zone, now())
  return { context: { db, actor, zone, today }, range: rangeOf(days, today) }
}
