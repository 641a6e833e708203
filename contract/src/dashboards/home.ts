import { z } from 'zod'
import { LeaveBalance, LeaveTypeName } from '../leaves/balances.ts'
import { Currency } from '../kit/money.ts'
import { PersonName } from '../kit/people.ts'
import { Day, LocalTime, Month } from '../kit/time.ts'
import { planSources, shiftTypes } from '../kit/worktime.ts'
import { reviewKinds, reviewStatuses } from '../performance/enumerations.ts'

const Count = z.number().int()

/** Number of rows of each list on the employee dashboard; `total` counts all of them. */
export const maxHomeRows = 5

/** Number of days, from today on, that the list of absent teammates covers. */
export const awayDays = 7

/** Planned work on a day, in the caller's local time. `minutes` is the work without the break. */
export const PlannedWork = z.object({
  date: Day,
  source: z.enum(planSources),
  shiftType: z.enum(shiftTypes).nullable(),
  start: LocalTime,
  end: LocalTime,
  minutes: Count,
})
export type PlannedWork = z.infer<typeof PlannedWork>

const PersonReference = PersonName.pick({ id: true, firstName: true, lastName: true })

/** A teammate on leave within the next days. Leave types are not part of it. */
export const Teammate = PersonName.pick({ id: true, firstName: true, lastName: true, profileImage: true }).extend({
  /** Their absences within the days, earliest first. Adjacent leave is one absence, which may begin or end outside. */
  absences: z.array(z.object({ from: Day, to: Day })),
})
export type Teammate = z.infer<typeof Teammate>

/** The first rows of a list, and the number of all its rows. */
const FirstRows = <Row extends z.ZodType>(row: Row) => z.object({ total: Count, rows: z.array(row) })

/** The caller's own tasks. A list that the caller has no access to is omitted. */
export const OwnTasks = z.object({
  /** Documents whose current version the caller has yet to confirm, newest first. */
  documents: FirstRows(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** Reviews that the caller has yet to submit or to comment on. `dueOn` is the planned day of their own drafts. */
  reviews: FirstRows(
    z.object({
      id: z.uuid(),
      kind: z.enum(reviewKinds),
      status: z.enum(reviewStatuses),
      reviewPeriod: z.string(),
      user: PersonReference,
      author: PersonReference,
      dueOn: Day.nullable(),
    }),
  ).optional(),
  /** The caller's corrections of hours that were rejected within the last 14 days and not requested again since. */
  corrections: FirstRows(z.object({ id: z.uuid(), date: Day, decisionReason: z.string().nullable() })).optional(),
})
export type OwnTasks = z.infer<typeof OwnTasks>

/** Everything on the employee dashboard that is not a list of its own call. Parts without access are omitted. */
export const EmployeeDashboard = z.object({
  today: Day,
  /** Today's plan; `work` is null on days off. `onLeave` is true during approved leave. */
  plan: z.object({ work: PlannedWork.nullable(), holiday: z.string().nullable(), onLeave: z.boolean() }).optional(),
  /** The next planned work that has not begun, leaving out days of approved leave; null if none is planned. */
  nextShift: PlannedWork.nullable().optional(),
  /** The annual leave of this year. */
  annualLeave: LeaveBalance.omit({ id: true }).optional(),
  /** The approved leave that is running or comes next; null without one. */
  nextLeave: z
    .object({ id: z.uuid(), leaveType: LeaveTypeName, startDate: Day, endDate: Day, totalDays: z.number() })
    .nullable()
    .optional(),
  /** The newest approved or paid payslip; null without one. */
  payslip: z
    .object({
      id: z.uuid(),
      period: Month,
      /** The name of an extra run; null for the monthly pay. */ run: z.string().nullable(),
      netPay: z.number(),
      currency: Currency,
    })
    .nullable()
    .optional(),
  tasks: OwnTasks,
  /**
   * The caller's manager, colleagues with the same manager, and direct reports who are away within the next days.
   * Omitted if the company hides who is away and the caller sees no one else's leave.
   */
  away: FirstRows(Teammate).optional(),
})
export type EmployeeDashboard = z.infer<typeof EmployeeDashboard>
