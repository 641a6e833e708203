import type { AddHoliday, Holiday, ImportHolidays } from '@muster/contract/schedules/holidays'
import { change } from '../../../audit/change.ts'
import { recordAll } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import { holidaysChanged } from '../../../people/runHooks.ts'
import { holidays } from '../../../worktime/tables.ts'
import { everyonesPlans } from '../planning/messages.ts'
import { placeRefusal } from './proposedHolidays.ts'
import { type PlaceAndYear, publicHolidays } from './publicHolidays.ts'
import { holidayColumns } from './queries.ts'

/**
 * Adds the chosen public holidays of a country or region, under the names sent. Days with a holiday are left unchanged
 * and counted as `skipped`.
 * @throws Refusal 400 for an unknown country or region, or a day without a public holiday there; 409 if every day
 * already has a holiday.
 */
export async function importHolidays(ctx: Context, { holidays: selected, ...place }: ImportHolidays) {
  throwIf(await placeRefusal(place), await dayRefusal(place, selected))
  return change(ctx, async (tx) => {
    const added = await addMissing(tx, selected)
    throwIf(added.length ? null : conflict('All of these days are already holidays', 'holiday.taken'))
    const skipped = selected.length - added.length
    await recordAll(
      tx,
      ctx,
      added.map(({ id, ...after }) => ({ action: 'holiday.added', subject: { type: 'holiday', id }, after })),
    )
    const dates = added.map(({ date }) => date)
    return {
      action: 'holiday.imported',
      subject: { type: 'holiday', id: null },
      after: { ...place, added: added.length, skipped },
      events: [...everyonesPlans, ...(await holidaysChanged(tx, ctx.app, dates))],
      answer: { holidays: added, skipped },
    }
  })
}

/** Returns a refusal with 400 that names the first day without a public holiday; null if all have one. */
async function dayRefusal(place: PlaceAndYear, selected: readonly AddHoliday[]): Promise<Refusal | null> {
  const { holidays: publicDays } = await publicHolidays(place)
  const index = selected.findIndex(({ date }) => publicDays.every((day) => day.date !== date))
  return index < 0
    ? null
    : invalid({ [`holidays.${index}.date`]: 'This day is not a public holiday in this country or region' })
}

/**
 * Adds the holidays on days that have none yet. They are inserted by date, so that concurrent imports do not deadlock.
 */
async function addMissing(tx: Tx, selected: readonly AddHoliday[]): Promise<Holiday[]> {
  const inOrder = <Day extends AddHoliday>(days: readonly Day[]) =>
    days.toSorted((one, other) => one.date.localeCompare(other.date))
  const insertion = tx.insert(holidays).values(inOrder(selected)).onConflictDoNothing({ target: holidays.date })
  return inOrder(await insertion.returning(holidayColumns))
}
