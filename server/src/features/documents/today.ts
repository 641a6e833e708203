import { trashDays } from '@muster/contract/documents/words'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../../kernel/clock.ts'
import { readSetting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/** The company's time zone, and today's date there. */
export interface Today {
  zone: string
  today: string
}

/** Returns today in the company's time zone; with `at`, the day of that time, as for past steps of the demo company. */
export async function todayOf(db: Queryable, request: Pick<Context['request'], 'at'> = {}): Promise<Today> {
  const zone = await readSetting(db, 'timeZone')
  return { zone, today: dayIn(zone, request.at === undefined ? now() : Temporal.Instant.from(request.at)) }
}

/** Returns the day, in the company's time zone, on which a document put into the trash at an instant is deleted. */
export const deletionDayOf = (trashedAt: string, zone: string): string =>
  Temporal.PlainDate.from(dayIn(zone, Temporal.Instant.from(trashedAt)))
    .add({ days: trashDays })
    .toString()

/** Returns the instant before which a document must have been put into the trash to be deleted today. */
export const deletionCutoff = ({ zone, today }: Today): string =>
  Temporal.PlainDate.from(today)
    .subtract({ days: trashDays - 1 })
    .toZonedDateTime(zone)
    .toInstant()
    .toString()
