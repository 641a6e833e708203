import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Effects } from '../kit/effects.ts'
import { Pagination } from '../kit/paging.ts'
import { bulkChangeCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Month } from '../kit/time.ts'
import { CalendarDay, ListScheduledPeople, ScheduleCalendar, ScheduledPerson } from './calendar.ts'
import { CopyShifts, ShiftCopies } from './copies.ts'
import { holidayCalls } from './holidayCalls.ts'
import {
  AssignRecurringSchedule,
  AssignShift,
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
import { ListWeek, WeekPage } from './week.ts'
import { SetCompanyHours, SetWorkingHours, WorkingHours } from './workingHours.ts'
import { weekDays } from '../kit/worktime.ts'

const MonthInput = z.object({ month: Month.optional(), userId: Id.optional() })
const ownHoursRule = '409 `shift.own_hours_lowered` if it lowers your own agreed hours.'
const overlapRule =
  'The person is notified. 409 `shift.overlap`, naming the other shift, if it overlaps another shift of the person. ' +
  ownHoursRule
const severalRule =
  'Each person is notified. 409 `shift.not_for_all`, naming each person and the reason, if it overlaps another shift of any of them or is outside their employment. ' +
  ownHoursRule
const conflictRule = '409 `hours.changed_meanwhile` if `version` is not the latest.'
const Hours = z.object({
  currentWorkingHours: WorkingHours,
  /**
   * All versions of the hours: first the person's own, then the company's, each newest first, and the default hours
   * last.
   */
  history: z.array(WorkingHours),
  /** Actions available to the caller now. */
  can: z.object({ set: z.boolean() }),
})
const CompanyHours = Hours.extend({
  /** The id of the latest version; null if the company has set none. */
  version: z.uuid().nullable(),
})
const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'

export const schedules = {
  shifts: route({
    method: 'GET',
    path: '/shifts',
    needs: 'attendance.read',
    summary: 'List a person’s single shifts in a month (by default your own in this month)',
  })
    .input(MonthInput)
    .output(z.object({ shifts: z.array(Shift) })),
  createShift: route({
    method: 'POST',
    path: '/shifts',
    needs: 'attendance.schedule_manage',
    summary: 'Create a shift for a person within your reach',
    description: overlapRule,
    success: 201,
  })
    .input(CreateShift)
    .output(z.object({ shift: Shift })),
  assignShift: route({
    method: 'POST',
    path: '/shifts/assign',
    needs: 'attendance.schedule_manage',
    summary: 'Create the same shift for several people within your reach: for all of them or for none',
    description: severalRule,
    success: 201,
  })
    .input(AssignShift)
    .output(z.object({ count: z.number().int() })),
  previewCopyShifts: route({
    method: 'POST',
    path: '/shifts/copy/preview',
    reads: true,
    needs: 'attendance.schedule_manage',
    summary: 'Preview copying shifts: the shifts that would be copied and those that would be skipped',
    cost: bulkChangeCost,
  })
    .input(CopyShifts)
    .output(ShiftCopies),
  copyShifts: route({
    method: 'POST',
    path: '/shifts/copy',
    needs: 'attendance.schedule_manage',
    preview: 'schedules.previewCopyShifts',
    summary: 'Copy the single shifts of a day or a week to other days',
    description:
      'Skips shifts that would overlap another shift, or fall on leave that you can see, on a holiday or outside employment. ' +
      `Each person is notified once. Recurring shifts are not copied. ${ownHoursRule}`,
    success: 201,
    cost: bulkChangeCost,
  })
    .input(CopyShifts)
    .output(ShiftCopies),
  shift: route({ method: 'GET', path: '/shifts/{id}', needs: 'attendance.read', summary: 'Get a shift' })
    .input(z.object({ id: Id }))
    .output(z.object({ shift: Shift })),
  editShift: route({
    method: 'PUT',
    path: '/shifts/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Update a shift or assign it to another person',
    description: `${overlapRule} 409 \`shift.changed_meanwhile\` if \`updatedAt\` does not match.`,
  })
    .input(EditShift)
    .output(z.object({ shift: Shift })),
  deleteShift: route({
    method: 'DELETE',
    path: '/shifts/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Delete a shift',
    description: ownHoursRule,
    success: 204,
  }).input(z.object({ id: Id })),
  recurring: route({
    method: 'GET',
    path: '/recurring-schedules',
    needs: 'attendance.read',
    summary: 'List a person’s recurring schedules in a month (by default your own in this month)',
  })
    .input(MonthInput)
    .output(z.object({ schedules: z.array(RecurringSchedule) })),
  createRecurringSchedule: route({
    method: 'POST',
    path: '/recurring-schedules',
    needs: 'attendance.schedule_manage',
    summary: 'Create a recurring schedule for a person within your reach',
    description: overlapRule,
    success: 201,
  })
    .input(CreateRecurringSchedule)
    .output(z.object({ schedule: RecurringSchedule })),
  assignRecurringSchedule: route({
    method: 'POST',
    path: '/recurring-schedules/assign',
    needs: 'attendance.schedule_manage',
    summary: 'Create the same recurring schedule for several people within your reach: for all of them or for none',
    description: severalRule,
    success: 201,
  })
    .input(AssignRecurringSchedule)
    .output(z.object({ count: z.number().int() })),
  editRecurringSchedule: route({
    method: 'PUT',
    path: '/recurring-schedules/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Update a whole recurring schedule',
    description: `${overlapRule} 409 \`shift.changed_meanwhile\` if \`updatedAt\` does not match.`,
  })
    .input(EditRecurringSchedule)
    .output(z.object({ schedule: RecurringSchedule })),
  deleteRecurringSchedule: route({
    method: 'DELETE',
    path: '/recurring-schedules/{id}',
    needs: 'attendance.schedule_manage',
    summary: 'Delete a recurring schedule, one of its days, or a day and all later ones',
    description: ownHoursRule,
    success: 204,
  }).input(DeleteRecurringSchedule),
  warnings: route({
    method: 'GET',
    path: '/schedules/warnings',
    needs: 'attendance.schedule_manage',
    summary: 'Check a shift or recurring schedule for rest periods, day length, leave, holidays and overlaps',
  })
    .input(DraftSchedule)
    .output(z.object({ warnings: z.array(ScheduleWarning) })),
  people: route({
    method: 'GET',
    path: '/schedules/people',
    needs: anyOf('attendance.team_view', 'attendance.all_view', 'attendance.schedule_manage'),
    summary: 'List the people whose schedules you can see, by name',
  })
    .input(ListScheduledPeople)
    .output(z.object({ people: z.array(ScheduledPerson), pagination: Pagination })),
  week: route({
    method: 'GET',
    path: '/schedules/week',
    needs: anyOf('attendance.team_view', 'attendance.all_view', 'attendance.schedule_manage'),
    summary: 'List a week of shifts of the people whose schedules you can see, by name',
    description: 'Sums count the people on the page. People on leave count as not planned.',
  })
    .input(ListWeek)
    .output(WeekPage),
  calendar: route({
    method: 'GET',
    path: '/schedules/calendar',
    needs: 'attendance.read',
    summary: 'Get six weeks of a person’s shifts, attendance, leave and holidays (by default your own)',
  })
    .input(ScheduleCalendar)
    .output(z.object({ days: z.array(CalendarDay).length(42), firstDayOfWeek: z.enum(weekDays), today: Day })),
  workingHoursOf: route({
    method: 'GET',
    path: '/working-hours/user/{userId}',
    needs: 'attendance.read',
    summary: 'Get a person’s working hours, current and all versions',
  })
    .input(z.object({ userId: Id }))
    .output(Hours),
  setWorkingHours: route({
    method: 'PUT',
    path: '/working-hours/user/{userId}',
    needs: anyOf('attendance.schedule_manage', 'users.update'),
    summary: 'Set a person’s working hours from a given day',
  })
    .input(SetWorkingHours)
    .output(Hours),
  companyHours: route({
    method: 'GET',
    path: '/working-hours/company',
    needs: 'signed-in',
    summary: 'Get the company’s working hours, current and all versions',
  }).output(CompanyHours),
  previewCompanyHours: route({
    method: 'POST',
    path: '/working-hours/company/preview',
    reads: true,
    needs: 'signed-in',
    summary: 'Preview a change of the company’s working hours',
    description: `${ownerRule} ${conflictRule}`,
  })
    .input(SetCompanyHours)
    .output(Effects),
  setCompanyHours: route({
    method: 'PUT',
    path: '/working-hours/company',
    needs: 'signed-in',
    summary: 'Set the company’s working hours and working days from a given day',
    description: `${ownerRule} ${conflictRule}`,
  })
    .input(SetCompanyHours)
    .output(CompanyHours),
  ...holidayCalls,
}
