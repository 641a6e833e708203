import type { Handlers } from '../../http/serveContract.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import { visiblePerson } from '../../people/reach.ts'
import { calendar } from './calendar/calendar.ts'
import { scheduledPeople } from './calendar/people.ts'
import { addHoliday } from './holidays/addHoliday.ts'
import { editHoliday } from './holidays/editHoliday.ts'
import { importHolidays } from './holidays/importHolidays.ts'
import { previewHolidays } from './holidays/previewHolidays.ts'
import { proposedHolidays } from './holidays/proposedHolidays.ts'
import { holidayCountries } from './holidays/publicHolidays.ts'
import { holidaysOf } from './holidays/queries.ts'
import { removeHoliday } from './holidays/removeHoliday.ts'
import { companyHours, previewCompanyHours, setCompanyHours } from './hours/setCompanyHours.ts'
import { setWorkingHours, workingHoursOf } from './hours/setWorkingHours.ts'
import { scheduleWarnings } from './planning/warnings.ts'
import { schedulesArea } from './policy.ts'
import { createRecurringSchedule } from './recurring/createRecurringSchedule.ts'
import { deleteRecurringSchedule } from './recurring/deleteRecurringSchedule.ts'
import { editRecurringSchedule } from './recurring/editRecurringSchedule.ts'
import { seriesOf } from './recurring/queries.ts'
import { assignRecurringSchedule, assignShift } from './several/assign.ts'
import { copyShifts, previewCopyShifts } from './several/copyShifts.ts'
import { createShift } from './shifts/createShift.ts'
import { deleteShift } from './shifts/deleteShift.ts'
import { editShift } from './shifts/editShift.ts'
import { shiftById, shiftsOf } from './shifts/queries.ts'
import { week } from './week/week.ts'

/**
 * Returns the requested person, who must be within reach, and the first and last day of the month. The defaults are the
 * actor and the current month.
 */
async function calendarQuery(
  { app, actor }: Context,
  { userId = actor.id, month }: { userId?: string; month?: string },
) {
  const [, chosenMonth] = await Promise.all([
    userId === actor.id ? null : visiblePerson(app.db, actor, schedulesArea, userId),
    month ?? readCompanyToday(app.db).then((today) => today.slice(0, 7)),
  ])
  const first = Temporal.PlainYearMonth.from(chosenMonth).toPlainDate({ day: 1 })
  return { userId, days: { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() } }
}

export const schedulesHandlers: Handlers<'schedules'> = {
  async shifts(ctx, query) {
    const { userId, days } = await calendarQuery(ctx, query)
    return { shifts: await shiftsOf(ctx.app.db, ctx.actor, userId, days.from, days.to) }
  },
  createShift,
  assignShift,
  previewCopyShifts,
  copyShifts,
  shift: async ({ app, actor }, { id }) => ({ shift: await shiftById(app.db, actor, id) }),
  editShift,
  deleteShift,
  async recurring(ctx, query) {
    const { userId, days } = await calendarQuery(ctx, query)
    return { schedules: await seriesOf(ctx.app.db, ctx.actor, userId, days) }
  },
  createRecurringSchedule,
  assignRecurringSchedule,
  editRecurringSchedule,
  deleteRecurringSchedule,
  warnings: (ctx, draft) => scheduleWarnings(ctx, draft),
  people: ({ app, actor }, query) => scheduledPeople(app.db, actor, query),
  week,
  calendar,
  workingHoursOf,
  setWorkingHours,
  companyHours,
  previewCompanyHours,
  setCompanyHours,
  async holidays({ app }, { year }) {
    const chosenYear = year ?? Number((await readCompanyToday(app.db)).slice(0, 4))
    return { holidays: await holidaysOf(app.db, chosenYear) }
  },
  previewHolidays,
  addHoliday,
  editHoliday,
  removeHoliday,
  holidayCountries: async () => ({ countries: await holidayCountries() }),
  proposedHolidays,
  importHolidays,
}
