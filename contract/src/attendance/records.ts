import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { fileOfManyCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day, Instant, LocalTime, Month } from '../kit/time.ts'
import { attendanceStatuses, breakTypes, planSources } from '../kit/worktime.ts'
import { Correction } from './corrections.ts'

/** From clocking in to clocking out; while it is open, `clockOut` is null and the hours run. */
export const ClockEntry = z.object({
  id: z.uuid(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  clockInTime: LocalTime,
  clockOutTime: LocalTime.nullable(),
  /** Hours with two decimals, less the unpaid breaks inside. */
  hoursWorked: z.number(),
  /** The same in whole seconds; of an open entry up to the answer's `now`. */
  workedSeconds: z.number().int(),
})
export type ClockEntry = z.infer<typeof ClockEntry>

/** A break; `endTime` and `duration` (minutes) are null while it lasts. */
export const Break = z.object({
  id: z.uuid(),
  breakType: z.enum(breakTypes),
  startTime: Instant,
  endTime: Instant.nullable(),
  startLocal: LocalTime,
  endLocal: LocalTime.nullable(),
  duration: z.number().int().nullable(),
  /** Whole seconds; of one that lasts up to the answer's `now`. */
  seconds: z.number().int(),
  /** Paid breaks count as work. */
  isPaid: z.boolean(),
})
export type Break = z.infer<typeof Break>

/** What was planned for a day: where the plan comes from, and its times. Durations in minutes. */
export const Plan = z.object({
  source: z.enum(planSources).nullable(),
  start: LocalTime.nullable(),
  end: LocalTime.nullable(),
  agreedMinutes: z.number().int(),
  /** How many minutes after the start somebody is not late yet. */
  graceMinutes: z.number().int(),
})
export type Plan = z.infer<typeof Plan>

/** Whose record it is, as team records show it. */
export const RecordOwner = PersonName.pick({ id: true, firstName: true, lastName: true, department: true }).extend({
  llId: z.string().nullable(),
  profileImage: z.string().nullable(),
})
export type RecordOwner = z.infer<typeof RecordOwner>

/** A person's working day. Hours are hours with two decimals, `totalBreakTime` is minutes. */
export const AttendanceRecord = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  date: Day,
  /** The time zone that the day was decided in, an IANA name. */
  zone: z.string(),
  status: z.enum(attendanceStatuses),
  isPresent: z.boolean(),
  isLate: z.boolean(),
  /** First in, and last out; null where nobody clocked in, and while the last entry is open. */
  clockIn: Instant.nullable(),
  clockOut: Instant.nullable(),
  clockInTime: LocalTime.nullable(),
  clockOutTime: LocalTime.nullable(),
  hoursWorked: z.number(),
  /** Whole seconds; while an entry is open up to the answer's `now`. */
  workedSeconds: z.number().int(),
  overtimeHours: z.number(),
  totalBreakTime: z.number().int(),
  breakSeconds: z.number().int(),
  notes: z.string().nullable(),
  /** Closed by the server, since nobody had clocked out. */
  autoClosed: z.boolean(),
  /** Its hours are those of a correction. */
  corrected: z.boolean(),
  clockEntries: z.array(ClockEntry),
  breaks: z.array(Break),
  plan: Plan,
  updatedAt: Instant,
  /** Whose it is, in lists of several people. */
  user: RecordOwner.optional(),
  /** What the caller may do with it now: correct it (at once, or as a request), and take it away. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>

/** A month of one person. Hours with two decimals, summed in seconds. */
export const MonthSummary = z.object({
  presentDays: z.number().int(),
  absentDays: z.number().int(),
  lateCount: z.number().int(),
  totalHours: z.number(),
  overtimeHours: z.number(),
})
export type MonthSummary = z.infer<typeof MonthSummary>

/** A day opened: what made its figures. */
export const DayDetail = z.object({
  record: AttendanceRecord,
  /** The absence of a day before the person's account was created. */
  beforeAccount: z.boolean(),
  /** The punches as they were made, where a correction has replaced them; else empty. */
  punches: z.array(ClockEntry),
  /** The newest first. Those of others for holders of `attendance.edit_working_hours_history` alone. */
  corrections: z.array(Correction),
  /** Overtime that was approved, in whole minutes. */
  overtime: z
    .object({ day: z.number().int(), night: z.number().int(), restDay: z.number().int(), holiday: z.number().int() })
    .nullable(),
  /** Where somebody clocked in, for those who may correct the day. */
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

/** The most LL-IDs that a list is filtered by. */
export const mostLlIds = 200
const LlIds = z
  .union([z.string().transform((one) => one.split(',')), z.array(z.string())])
  .pipe(z.array(text(40, 'Please choose LL-IDs')).max(mostLlIds, 'Please choose at most 200 LL-IDs'))

/** A month of many people: pages of people, each with their whole month. */
export const ListMonth = PageQuery.extend({
  month: Month,
  /** LL-IDs, several of them separated by commas. */
  llIds: LlIds.optional(),
})
export type ListMonth = z.infer<typeof ListMonth>

const MonthPage = z.object({
  records: z.array(AttendanceRecord),
  /** The people on the page in their order, those without a record too. */
  people: z.array(z.object({ user: RecordOwner, summary: MonthSummary })),
  /** True where no one on any page has a record. */
  isEmpty: z.boolean(),
  pagination: Pagination,
  now: Instant,
})

export const ExportMonth = ListMonth.omit({ page: true, limit: true }).extend({
  scope: z.enum(['team', 'all']),
  format: ListFormat.default('csv'),
})
export type ExportMonth = z.infer<typeof ExportMonth>

/** Attendance of a day, briefly. */
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
    summary: 'Working days of one person, newest first; your own unless `userId` says otherwise',
  })
    .input(ListAttendance)
    .output(z.object({ records: z.array(AttendanceRecord), pagination: Pagination, now: Instant })),
  all: route({
    method: 'GET',
    path: '/attendance/all',
    needs: 'attendance.all_view',
    summary: 'A month of everybody, paged by person',
    description:
      '`pagination` counts people; `records` are the whole month of the people on the page, newest day first.',
  })
    .input(ListMonth)
    .output(MonthPage),
  team: route({
    method: 'GET',
    path: '/attendance/team',
    needs: anyOf('attendance.team_view', 'attendance.all_view'),
    summary: 'A month of everyone below you, paged by person',
    description:
      '`pagination` counts people; `records` are the whole month of the people on the page, newest day first.',
  })
    .input(ListMonth)
    .output(MonthPage),
  stats: route({
    method: 'GET',
    path: '/attendance/stats',
    needs: 'attendance.read',
    summary: 'A month of one person in figures; your own unless `userId` says otherwise',
  })
    .input(z.object({ month: Month, userId: Id.optional() }))
    .output(z.object({ stats: MonthSummary })),
  check: route({
    method: 'GET',
    path: '/attendance/check',
    needs: 'attendance.read',
    summary: 'Whether a person has attendance on a day',
  })
    .input(z.object({ userId: Id, date: Day }))
    .output(DayCheck),
  record: route({
    method: 'GET',
    path: '/attendance/records/{id}',
    needs: 'attendance.read',
    summary: 'One working day with what made its figures: punches, breaks, corrections and the plan',
  })
    .input(z.object({ id: Id }))
    .output(DayDetail),
  people: route({
    method: 'GET',
    path: '/attendance/people',
    needs: 'attendance.read',
    summary: 'People whose attendance you see, by name; the first fifty whose name, e-mail or LL-ID has `search` in it',
    description:
      '`team` leaves those alone who are below you, `edit` those whose hours you may correct, `schedule` those whose schedules you may change.',
  })
    .input(
      z.object({
        search: z.string().trim().max(100).default(''),
        /** Finds one person again. */
        id: Id.optional(),
        for: z.enum(['view', 'team', 'edit', 'schedule']).default('view'),
      }),
    )
    .output(z.object({ people: z.array(RecordOwner.extend({ email: z.string() })) })),
  export: route({
    method: 'GET',
    path: '/attendance/export',
    needs: anyOf('attendance.team_view', 'attendance.all_view'),
    summary: 'The whole filtered month as a CSV file, or an Excel workbook',
    description:
      'One row a person and day, 20 columns. The header `Muster-Rows` says how many rows will come. 404 where nothing matches. Each export is recorded.',
    answer: 'file',
    cost: fileOfManyCost,
  })
    .input(ExportMonth)
    .output(z.file()),
}
