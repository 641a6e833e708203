import { trashDays } from '@muster/contract/documents/enumerations'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../../kernel/clock.ts'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/** The company's time zone, and today's date there. */
export interface Today {
  zone: string
  today: string
}

/**
 * Returns the company's time zone and the current date there. If `request.at` is set, as in past steps of the demo
 * company, returns the date at that time instead.
 */
export async function todayOf(db: Queryable, request: Pick<Context['request'], 'at'> = {}): Promise<Today> {
  const zone = await readSetting(db, 'timeZone')
  return { zone, today: dayIn(zone, request.at === undefined ? now() : Temporal.Instant.from(request.at)) }
}

/** Returns the date on which a document moved to the trash at `trashedAt` is deleted, in the company's time zone. */
export const deletionDayOf = (trashedAt: string, zone: string): string =>
  Temporal.PlainDate.from(dayIn(zone, Temporal.Instant.from(trashedAt)))
    .add({ days: trashDays })
    .toString()

/** Returns the cutoff for today's deletion: documents moved to the trash before this instant are deleted. */
export const deletionCutoff = ({ zone, today }: Today): string =>
  Temporal.PlainDate.from(today)
    .subtract({ days: trashDays - 1 })
    .toZonedDateTime(zone)
    .toInstant()
    .toString()
