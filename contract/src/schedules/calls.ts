import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Effects } from '../kit/effects.ts'
import { Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Month, Year } from '../kit/time.ts'
import { CalendarDay, ListScheduled, ScheduleCalendar, ScheduledPerson } from './calendar.ts'
import {
  AddHoliday,
  EditHoliday,
  Holiday,
  HolidayCountry,
  HolidayDays,
  ImportHolidays,
  ProposedHoliday,
  ProposeHolidays,
} from './holidays.ts'
import {
  CreateRecurringSchedule,
  CreateShift,
  DeleteRecurringSchedule,
  DraftSchedule,
  EditRecurringSchedule,
  EditShift,
  RecurringSchedule,
  ScheduleWarning,
  Shift,
} from './shifts.ts'
import { SetCompanyHours, SetWorkingHours, WorkingHours } from './workingHours.ts'
import { weekDays } from '../kit/worktime.ts'

const ofMonth = z.object({ month: Month.optional(), userId: Id.optional() })
const ownHours = '409 `shift.own_hours_lowered` where less would be agreed for you yourself.'
const overlap =
  'Tells the person. 409 `shift.overlap` naming the other shift where two of a person’s would overlap. ' + ownHours
const meanwhile = '409 `hours.changed_meanwhile` where a version was made after the `version` that was sent.'
const Hours = z.object({
  currentWorkingHours: WorkingHours,
  /** The person's own before the company’s, newest first; the default hours come last. */
  history: z.array(WorkingHours),
  /** Actions available to the caller now. */
  can: z.object({ set: z.boolean() }),
})
const CompanyHours = Hours.extend({
  /** The latest version; null if there is none. */
  version: z.uuid().nullable(),
})
const forOwner = 'Only for the owner of the installation; 403 for everybody else, whatever their role.'

export const schedules = {
  shifts: route({
    method: 'GET',
    path: '/shifts',
    needs: 'attendance.read',
    summary: 'One-off shifts of a month, this month by default; your own unless `userId` says otherwise',
  })
    .input(ofMonth)
    .output(z.object({ shifts: z.array(Shift) })),
  createShift: route({
    method: 'POST',
    path: '/shifts',
    needs: 'attendance.schedule_manage',
    summary: 'Give somebody within your reach a shift',
    description: overlap,
    success: 201,
  })
    .input(CreateShift)
    .output(z.object({ shift: Shift })),
  shift: route({ method: 'GET', path: '/shifts/{id}', needs: 'attendance.read', summary: 'One shift' })
    .input(z.object({ id: Id }))
    .output(z.object({ shift: Shift })),
  editShift: route({
    method: 'PUT',
    path: '/shifts/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Change a shift, or give it to somebody else',
    description: `${overlap} 409 \`shift.changed_meanwhile\` where its \`updatedAt\` is not the one that was sent.`,
  })
    .input(EditShift)
    .output(z.object({ shift: Shift })),
  deleteShift: route({
    method: 'DELETE',
    path: '/shifts/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Take a shift away',
    description: ownHours,
    success: 204,
  }).input(z.object({ id: Id })),
  recurring: route({
    method: 'GET',
    path: '/recurring-schedules',
    needs: 'attendance.read',
    summary: 'Series of shifts that touch a month, this month by default; your own unless `userId` says otherwise',
  })
    .input(ofMonth)
    .output(z.object({ schedules: z.array(RecurringSchedule) })),
  createRecurringSchedule: route({
    method: 'POST',
    path: '/recurring-schedules',
    needs: 'attendance.schedule_manage',
    summary: 'Give somebody within your reach a series of shifts',
    description: overlap,
    success: 201,
  })
    .input(CreateRecurringSchedule)
    .output(z.object({ schedule: RecurringSchedule })),
  editRecurringSchedule: route({
    method: 'PUT',
    path: '/recurring-schedules/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Change a whole series',
    description: `${overlap} 409 \`shift.changed_meanwhile\` where its \`updatedAt\` is not the one that was sent.`,
  })
    .input(EditRecurringSchedule)
    .output(z.object({ schedule: RecurringSchedule })),
  deleteRecurringSchedule: route({
    method: 'DELETE',
    path: '/recurring-schedules/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Take a series away: all of it, one day, or a day and all that follow',
    description: ownHours,
    success: 204,
  }).input(DeleteRecurringSchedule),
  warnings: route({
    method: 'GET',
    path: '/schedules/warnings',
    needs: 'attendance.schedule_manage',
    summary: 'What to think of before a shift or a series is saved: rest, length of the day, leave, holidays, overlaps',
  })
    .input(DraftSchedule)
    .output(z.object({ warnings: z.array(ScheduleWarning) })),
  people: route({
    method: 'GET',
    path: '/schedules/people',
    needs: anyOf('attendance.team_view', 'attendance.all_view', 'attendance.schedule_manage'),
    summary: 'People whose schedules you see, by name',
  })
    .input(ListScheduled)
    .output(z.object({ people: z.array(ScheduledPerson), pagination: Pagination })),
  calendar: route({
    method: 'GET',
    path: '/schedules/calendar',
    needs: 'attendance.read',
    summary: 'Six weeks of one person: shifts, attendance, leave and holidays; your own unless `userId` says otherwise',
  })
    .input(ScheduleCalendar)
    .output(z.object({ days: z.array(CalendarDay).length(42), firstDayOfWeek: z.enum(weekDays), today: Day })),
  workingHoursOf: route({
    method: 'GET',
    path: '/working-hours/user/{userId}',
    needs: 'attendance.read',
    summary: 'When a person works, now and in each version since',
  })
    .input(z.object({ userId: Id }))
    .output(Hours),
  setWorkingHours: route({
    method: 'PUT',
    path: '/working-hours/user/{userId}',
    needs: anyOf('attendance.schedule_manage', 'users.update'),
    summary: 'Set a person’s working hours from a day on',
  })
    .input(SetWorkingHours)
    .output(Hours),
  companyHours: route({
    method: 'GET',
    path: '/working-hours/company',
    needs: 'signed-in',
    summary: 'When the company works, now and in each version since',
  }).output(CompanyHours),
  previewCompanyHours: route({
    method: 'POST',
    path: '/working-hours/company/preview',
    needs: 'signed-in',
    summary: 'What other working hours of the company would touch; nothing is changed',
    description: `${forOwner} ${meanwhile}`,
  })
    .input(SetCompanyHours)
    .output(Effects),
  setCompanyHours: route({
    method: 'PUT',
    path: '/working-hours/company',
    needs: 'signed-in',
    summary: 'Set the company’s working hours and days from a day on',
    description: `${forOwner} ${meanwhile}`,
  })
    .input(SetCompanyHours)
    .output(CompanyHours),
  holidays: route({
    method: 'GET',
    path: '/holidays',
    needs: 'signed-in',
    summary: 'The company’s holidays of a year, this year by default',
  })
    .input(z.object({ year: Year.optional() }))
    .output(z.object({ holidays: z.array(Holiday) })),
  previewHolidays: route({
    method: 'POST',
    path: '/holidays/preview',
    needs: 'leaves.policy_manage',
    summary: 'What it would touch that days become holidays, or are holidays no more; nothing is changed',
  })
    .input(HolidayDays)
    .output(Effects),
  addHoliday: route({
    method: 'POST',
    path: '/holidays',
    needs: 'leaves.policy_manage',
    summary: 'Add a holiday',
    description: '409 `holiday.taken` where that day is one already.',
    success: 201,
  })
    .input(AddHoliday)
    .output(z.object({ holiday: Holiday })),
  editHoliday: route({
    method: 'PUT',
    path: '/holidays/{id}',
    needs: 'leaves.policy_manage',
    summary: 'Change a holiday',
    description:
      '409 `holiday.changed_meanwhile` where it is not as it `were`; `holiday.taken` where its new day is one already.',
  })
    .input(EditHoliday)
    .output(z.object({ holiday: Holiday })),
  removeHoliday: route({
    method: 'DELETE',
    path: '/holidays/{id}',
    needs: 'leaves.policy_manage',
    summary: 'Remove a holiday',
    description: '409 `holiday.changed_meanwhile` where it is no longer on the `date` that was sent.',
    success: 204,
  }).input(z.object({ id: Id, date: Day.optional() })),
  holidayCountries: route({
    method: 'GET',
    path: '/holidays/countries',
    needs: 'leaves.policy_manage',
    summary: 'Countries whose holidays are known, and their regions that have some of their own',
  }).output(z.object({ countries: z.array(HolidayCountry) })),
  proposedHolidays: route({
    method: 'GET',
    path: '/holidays/proposals',
    needs: 'leaves.policy_manage',
    summary: 'The holidays of a country or region in a year, beside what the company has',
    description: 'Days of observance on which people work are left out. Nothing is changed.',
  })
    .input(ProposeHolidays)
    .output(z.object({ holidays: z.array(ProposedHoliday), languages: z.array(z.string()) })),
  importHolidays: route({
    method: 'POST',
    path: '/holidays/import',
    needs: 'leaves.policy_manage',
    summary: 'Add holidays of a country, those that were chosen of the proposals',
    description:
      'All at once. Days that the company has as holidays by now stay as they are, and are counted as `skipped`; ' +
      '409 `holiday.taken` where these are all.',
    success: 201,
  })
    .input(ImportHolidays)
    .output(z.object({ holidays: z.array(Holiday), skipped: z.number().int() })),
}
