import { trashDays } from '@muster/contract/documents/words'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../../clock.ts'
import { setting } from '../../company/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'

/** Where the company is, and what day it is there. */
export interface Today {
  zone: string
  today: string
}

/** Today where the company is; of what the demo company did in the past the day on which it did. */
export async function todayOf(db: Queryable, request: Pick<Context['request'], 'at'> = {}): Promise<Today> {
  const zone = await setting(db, 'timeZone')
  return { zone, today: dayIn(zone, request.at === undefined ? now() : Temporal.Instant.from(request.at)) }
}

/** The day on which a document that was put into the trash at an instant will be gone, where the company is. */
export const goneOn = (trashedAt: string, zone: string): string =>
  Temporal.PlainDate.from(dayIn(zone, Temporal.Instant.from(trashedAt)))
    .add({ days: trashDays })
    .toString()

/** Before which instant a document must have been put into the trash to be gone today. */
export const goneBefore = ({ zone, today }: Today): string =>
  Temporal.PlainDate.from(today)
    .subtract({ days: trashDays - 1 })
    .toZonedDateTime(zone)
    .toInstant()
    .toString()
