import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalText, text } from '../kit/text.ts'
import { Day, Instant, LocalTime, Month } from '../kit/time.ts'
import { attendanceStatuses, breakTypes, planSources } from '../kit/worktime.ts'
import { Correction } from './corrections.ts'
import { monthMarks } from './gridDays.ts'

/** A session from clock-in to clock-out. While it is open, `clockOut` is null. */
export const ClockEntry = z.object({
  id: z.uuid(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  clockInTime: LocalTime,
  clockOutTime: LocalTime.nullable(),
  /** Hours worked, with two decimals, without the unpaid breaks. */
  hoursWorked: z.number(),
  /**
   * The time worked in whole seconds, without the unpaid breaks; an open entry is measured up to the response's `now`.
   */
  workedSeconds: z.number().int(),
})
export type ClockEntry = z.infer<typeof ClockEntry>

/** A break; `endTime` and `duration` (minutes) are null until it ends. */
export const Break = z.object({
  id: z.uuid(),
  breakType: z.enum(breakTypes),
  startTime: Instant,
  endTime: Instant.nullable(),
  startLocal: LocalTime,
  endLocal: LocalTime.nullable(),
  duration: z.number().int().nullable(),
  /** Whole seconds; an open break is measured up to the response's `now`. */
  seconds: z.number().int(),
  /** True if the break counts as work. */
  isPaid: z.boolean(),
})
export type Break = z.infer<typeof Break>

/** A day's planned hours and their source. Durations in minutes. */
export const Plan = z.object({
  source: z.enum(planSources).nullable(),
  start: LocalTime.nullable(),
  end: LocalTime.nullable(),
  agreedMinutes: z.number().int(),
  /** The grace period: minutes after the planned start before a clock-in counts as late. */
  graceMinutes: z.number().int(),
})
export type Plan = z.infer<typeof Plan>

/** The person whose record this is, as shown in team records. */
export const RecordOwner = PersonName.pick({ id: true, firstName: true, lastName: true, department: true }).extend({
  llId: z.string().nullable(),
  profileImage: z.string().nullable(),
})
export type RecordOwner = z.infer<typeof RecordOwner>

/** A person's working day. Hours have two decimals; `totalBreakTime` is in minutes. */
export const AttendanceRecord = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  date: Day,
  /** IANA name of the day's time zone. */
  zone: z.string(),
  status: z.enum(attendanceStatuses),
  isPresent: z.boolean(),
  isLate: z.boolean(),
  /**
   * The day's first clock-in (`clockIn`) and last clock-out (`clockOut`). Both are null if the day has no clock-in;
   * `clockOut` is also null while a session is open.
   */
  clockIn: Instant.nullable(),
  clockOut: Instant.nullable(),
  clockInTime: LocalTime.nullable(),
  clockOutTime: LocalTime.nullable(),
  hoursWorked: z.number(),
  /** Whole seconds worked; an open entry is measured up to the response's `now`. */
  workedSeconds: z.number().int(),
  overtimeHours: z.number(),
  totalBreakTime: z.number().int(),
  breakSeconds: z.number().int(),
  notes: z.string().nullable(),
  /** True if the server closed the day because the clock-out was missing. */
  autoClosed: z.boolean(),
  /** True if the day's hours come from a correction. */
  corrected: z.boolean(),
  clockEntries: z.array(ClockEntry),
  breaks: z.array(Break),
  plan: Plan,
  updatedAt: Instant,
  /** The person whose record this is; set in lists of several people. */
  user: RecordOwner.optional(),
  /** The actions available to the caller now: correcting the day (directly or by request) and deleting it. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>

/** Key figures of a person's month up to now, an open session included. Sums are of seconds; hours have two decimals. */
export const MonthSummary = z.object({
  presentDays: z.number().int(),
  absentDays: z.number().int(),
  lateCount: z.number().int(),
  totalHours: z.number(),
  overtimeHours: z.number(),
  /** The same sums in whole minutes. */
  workedMinutes: z.number().int(),
  overtimeMinutes: z.number().int(),
})
export type MonthSummary = z.infer<typeof MonthSummary>

/** A day in detail, with the entries behind its figures. */
export const DayDetail = z.object({
  record: AttendanceRecord,
  /** True for an absence before the person's account was created. */
  beforeAccount: z.boolean(),
  /** The recorded sessions that a correction replaced; otherwise empty. */
  punches: z.array(ClockEntry),
  /** The corrections, newest first; other people's only for holders of `attendance.edit_working_hours_history`. */
  corrections: z.array(Correction),
  /**
   * The approved overtime in whole minutes by class, capped at the recorded overtime; null without a decision or
   * overtime.
   */
  overtime: z
    .object({ day: z.number().int(), night: z.number().int(), restDay: z.number().int(), holiday: z.number().int() })
    .nullable(),
  /** The reason for which overtime was rejected; only for the person and for those who decide on overtime. */
  overtimeReason: z.string().nullable(),
  /** The locations of the clock-ins in degrees, for those who may correct the day. */
  locations: z.array(z.object({ entryId: z.uuid(), latitude: z.number(), longitude: z.number() })),
})
export type DayDetail = z.infer<typeof DayDetail>

export const ListAttendance = PageQuery.extend({
  userId: Id.optional(),
  month: Month.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
})
export type ListAttendance = z.infer<typeof ListAttendance>

/** Maximum number of LL-IDs in a filter. */
export const maxLlIds = 200
const LlIds = z
  .union([z.string().transform((one) => one.split(',')), z.array(z.string())])
  .pipe(z.array(text(40, 'Please choose LL-IDs')).max(maxLlIds, 'Please choose at most 200 LL-IDs'))

/** A query for a page of people, each with their whole month. */
export const ListMonth = PageQuery.extend({
  month: Month,
  /** The LL-IDs to show, separated by commas. */
  llIds: LlIds.optional(),
  department: optionalText(100).optional(),
  /** The id of one person. */
  person: Id.optional(),
  /** Only people with such a day in the month. */
  mark: z.enum(monthMarks).optional(),
})
export type ListMonth = z.infer<typeof ListMonth>

const MonthPage = z.object({
  records: z.array(AttendanceRecord),
  /** The people on the page in order, including those without records. */
  people: z.array(z.object({ user: RecordOwner, summary: MonthSummary })),
  /** True if no one on any page has a record. */
  isEmpty: z.boolean(),
  pagination: Pagination,
  now: Instant,
})

export const ExportMonth = ListMonth.omit({ page: true, limit: true }).extend({
  scope: z.enum(['team', 'all']),
  format: ListFormat.default('csv'),
})
export type ExportMonth = z.infer<typeof ExportMonth>

/** A day's attendance in brief: its sessions, first clock-in, last clock-out and total hours. */
export const DayCheck = z.object({
  hasAttendance: z.boolean(),
  firstClockIn: Instant.nullable(),
  lastClockOut: Instant.nullable(),
  totalHours: z.number(),
  clockEntries: z.array(ClockEntry),
})

export const records = {
  list: route({
    method: 'GET',
    path: '/attendance',
    needs: 'attendance.read',
    tool: 'list_attendance',
    summary: 'List a person’s working days (by default your own), newest first',
  })
    .input(ListAttendance)
    .output(z.object({ records: z.array(AttendanceRecord), pagination: Pagination, now: Instant })),
  all: route({
    method: 'GET',
    path: '/attendance/all',
    needs: 'attendance.all_view',
    summary: 'List everyone’s attendance in a month, paged by person',
    description:
      '`pagination` counts people; `records` is the whole month of the people on the page, newest day first.',
  })
    .input(ListMonth)
    .output(MonthPage),
  team: route({
    method: 'GET',
    path: '/attendance/team',
    needs: anyOf('attendance.team_view', 'attendance.all_view'),
    summary: 'List the attendance of everyone below you in a month, paged by person',
    description:
      '`pagination` counts people; `records` is the whole month of the people on the page, newest day first.',
  })
    .input(ListMonth)
    .output(MonthPage),
  stats: route({
    method: 'GET',
    path: '/attendance/stats',
    needs: 'attendance.read',
    summary: 'Get the key figures of a person’s month (by default your own)',
  })
    .input(z.object({ month: Month, userId: Id.optional() }))
    .output(z.object({ stats: MonthSummary })),
  day: route({
    method: 'GET',
    path: '/attendance/days/{userId}/{date}',
    needs: 'attendance.read',
    summary: 'Get a person’s working day',
  })
    .input(z.object({ userId: Id, date: Day }))
    .output(z.object({ record: AttendanceRecord, now: Instant })),
  check: route({
    method: 'GET',
    path: '/attendance/check',
    needs: 'attendance.read',
    summary: 'Check whether a person has attendance on a day',
  })
    .input(z.object({ userId: Id, date: Day }))
    .output(DayCheck),
  record: route({
    method: 'GET',
    path: '/attendance/records/{id}',
    needs: 'attendance.read',
    summary: 'Get a working day with its punches, breaks, corrections and planned hours',
  })
    .input(z.object({ id: Id }))
    .output(DayDetail),
  people: route({
    method: 'GET',
    path: '/attendance/people',
    needs: 'attendance.read',
    summary: 'Search by name, email or LL-ID for people whose attendance you can see; returns the first fifty',
    description:
      '`for` limits the list: `team` to people below you, `edit` to people whose hours you can correct, `schedule` to people whose schedules you can change.',
  })
    .input(
      z.object({
        search: z.string().trim().max(100).default(''),
        /** The id of one person to look up. */
        id: Id.optional(),
        for: z.enum(['view', 'team', 'edit', 'schedule']).default('view'),
      }),
    )
    .output(z.object({ people: z.array(RecordOwner.extend({ email: z.string() })) })),
  export: route({
    method: 'GET',
    path: '/attendance/export',
    needs: anyOf('attendance.team_view', 'attendance.all_view'),
    summary: 'Export the filtered month as a CSV file or an Excel workbook',
    description:
      'One row per person and day, 20 columns. The `Muster-Rows` header gives the number of rows. 404 if nothing matches. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportMonth)
    .output(z.file()),
}
