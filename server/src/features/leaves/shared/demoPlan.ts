import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import { type DemoCompany, smallCompany } from '../../../people/demo/demoCompany.ts'
import { hireDateOf } from '../../../people/demo/people.ts'
import { reasonFor, rejectionFor } from './demoReasons.ts'

/** A leave request of the demo company, in calendar days. */
export interface PlannedLeave {
  leaveType: LeaveType
  startDate: string
  endDate: string
  /** Number of days, inclusive. */
  totalDays: number
  status: LeaveStatus
  reason: string
  /** The reason for a rejection; omitted for other requests. */
  rejectionReason?: string
  /** Day on which leave is requested, today or earlier. */
  requestedOn: string
  /** Day of the approval, rejection or cancellation; null for a pending request. */
  decidedOn: string | null
}

/**
 * Leave type, days from today to the first day, length in days, and status. With `now`, the leave starts on the most
 * recent working day.
 */
type Row = [LeaveType, number | 'now', number, LeaveStatus]

/**
 * Leave of the people that visitors see first: those whose accounts visitors sign in with, their team, and people away
 * today.
 */
const special: Record<string, Row[]> = {
  'owner@demo.test': [['ANNUAL', 45, 12, 'APPROVED']],
  'hr@demo.test': [
    ['ANNUAL', -75, 5, 'APPROVED'],
    ['PERSONAL', 16, 1, 'PENDING'],
  ],
  'manager@demo.test': [
    ['ANNUAL', -130, 12, 'APPROVED'],
    ['ANNUAL', 34, 5, 'PENDING'],
  ],
  'lead@demo.test': [
    ['SICK', -48, 2, 'APPROVED'],
    ['ANNUAL', 27, 5, 'PENDING'],
  ],
  'employee@demo.test': [
    ['PERSONAL', -98, 1, 'CANCELLED'],
    ['SICK', -62, 2, 'APPROVED'],
    ['ANNUAL', -33, 5, 'REJECTED'],
    ['ANNUAL', 12, 5, 'PENDING'],
    ['ANNUAL', 40, 3, 'APPROVED'],
  ],
  'mateusz.wojcik@demo.test': [
    ['ANNUAL', -84, 12, 'APPROVED'],
    ['ANNUAL', 5, 3, 'PENDING'],
  ],
  'layla.hassan@demo.test': [
    ['SICK', 'now', 3, 'APPROVED'],
    ['ANNUAL', 19, 5, 'PENDING'],
  ],
  'tomas.novak@demo.test': [
    ['ANNUAL', -55, 5, 'APPROVED'],
    ['PERSONAL', 8, 1, 'PENDING'],
    ['ANNUAL', 26, 3, 'REJECTED'],
  ],
  'grace.okafor@demo.test': [
    ['ANNUAL', 'now', 5, 'APPROVED'],
    ['ANNUAL', 47, 5, 'CANCELLED'],
  ],
  'hana.kovarova@demo.test': [['MATERNITY', -31, 90, 'APPROVED']],
  'omar.farouk@demo.test': [
    ['PATERNITY', 'now', 5, 'APPROVED'],
    ['ANNUAL', 33, 12, 'PENDING'],
  ],
  'dina.shaker@demo.test': [
    ['ANNUAL', -70, 5, 'APPROVED'],
    ['EMERGENCY', 'now', 3, 'PENDING'],
  ],
  'ahmed.nabil@demo.test': [
    ['UNPAID', -22, 33, 'APPROVED'],
    ['SICK', -120, 3, 'APPROVED'],
  ],
}

/** Leave of everyone else, assigned in rotation. */
const ordinary: Row[][] = [
  [
    ['ANNUAL', -115, 12, 'APPROVED'],
    ['SICK', -50, 2, 'APPROVED'],
    ['ANNUAL', 24, 5, 'APPROVED'],
  ],
  [
    ['ANNUAL', -90, 5, 'APPROVED'],
    ['PERSONAL', -40, 1, 'APPROVED'],
    ['ANNUAL', 9, 5, 'PENDING'],
    ['ANNUAL', 60, 3, 'REJECTED'],
  ],
  [
    ['SICK', -140, 3, 'APPROVED'],
    ['ANNUAL', -75, 12, 'APPROVED'],
    ['EMERGENCY', -28, 2, 'APPROVED'],
    ['ANNUAL', 36, 3, 'CANCELLED'],
  ],
  [
    ['ANNUAL', -60, 5, 'REJECTED'],
    ['ANNUAL', -30, 5, 'APPROVED'],
    ['PERSONAL', 4, 2, 'APPROVED'],
  ],
  [
    ['ANNUAL', -45, 3, 'CANCELLED'],
    ['SICK', -24, 1, 'APPROVED'],
    ['ANNUAL', 15, 12, 'PENDING'],
  ],
  [
    ['ANNUAL', -160, 12, 'APPROVED'],
    ['PERSONAL', -65, 1, 'REJECTED'],
    ['UNPAID', -35, 5, 'APPROVED'],
    ['ANNUAL', 6, 3, 'APPROVED'],
  ],
]

/**
 * Returns a demo company's leave requests by email, as of `today` (`YYYY-MM-DD`): those of this and last calendar year.
 * Requests never overlap or exceed the yearly days of their type.
 */
export function leavePlan(today: string, company = smallCompany): Map<string, PlannedLeave[]> {
  const plan = new Map<string, PlannedLeave[]>()
  const now = Temporal.PlainDate.from(today)
  for (const [i, person] of company.people.entries()) {
    if (person.status !== 'ACTIVE') continue
    const rows = special[person.email] ?? ordinaryRows(i, company)
    const hireDate = hireDateOf(person, today)
    const leaves = rows
      .map((row, j) => planRow(row, now, i + j))
      .filter(({ requestedOn, startDate }) => requestedOn > hireDate && startDate >= `${now.year - 1}-01-01`)
    const plannedLeaves = withinShare(leaves, hireDate)
    if (plannedLeaves.length) plan.set(person.email, plannedLeaves)
  }
  return plan
}

/** Yearly days of the leave types that are prorated in the year of hire. */
const proratedDays: Partial<Record<LeaveType, number>> = { ANNUAL: 21, PERSONAL: 5 }

/** Returns the leave that fits into the prorated days of the year of hire, assuming that every request is approved. */
function withinShare(leaves: readonly PlannedLeave[], hireDate: string): PlannedLeave[] {
  const { year, dayOfYear, daysInYear } = Temporal.PlainDate.from(hireDate)
  const daysLeft = new Map(
    Object.entries(proratedDays).map(([type, days]) => [
      type,
      Math.round((days * (daysInYear - dayOfYear + 1)) / daysInYear),
    ]),
  )
  return leaves.filter(({ leaveType, startDate, totalDays }) => {
    const days = daysLeft.get(leaveType)
    if (days === undefined || Temporal.PlainDate.from(startDate).year > year) return true
    if (totalDays > days) return false
    daysLeft.set(leaveType, days - totalDays)
    return true
  })
}

/** Returns the leave of the person at place `i`, of this year and, if the company has a longer history, of last year. */
function ordinaryRows(i: number, { years }: DemoCompany): Row[] {
  const rows = shiftFromToday(ordinary[i % ordinary.length] ?? [], i)
  return years === 1 ? rows : [...rows, ...lastYear(rows)]
}

/** Leave types that people take every year. */
const yearlyTypes: readonly LeaveType[] = ['ANNUAL', 'SICK', 'PERSONAL', 'EMERGENCY']

/** Returns the leave of a year before: the approved part of what people take every year. */
const lastYear = (rows: Row[]): Row[] =>
  rows.flatMap(([type, start, days, status]): Row[] =>
    start !== 'now' && start < 0 && status === 'APPROVED' && yearlyTypes.includes(type)
      ? [[type, start - 364, days, status]]
      : [],
  )

/**
 * Moves each leave further away from today, by a different number of days for each person, so that not everyone is away
 * at once.
 */
const shiftFromToday = (rows: Row[], i: number): Row[] =>
  rows.map(([type, start, days, status]) => {
    const by = (i * 7) % 19
    return [type, start === 'now' ? start : start < 0 ? start - by : start + by, days, status]
  })

function planRow([leaveType, from, totalDays, status]: Row, today: Temporal.PlainDate, seed: number): PlannedLeave {
  const start = from === 'now' ? lastWorkingDay(today) : onWorkingDays(today.add({ days: from }), totalDays)
  const requestedOn = whenRequested(leaveType, status, start, today, seed)
  const decidedOn = status === 'PENDING' ? null : earlier(requestedOn.add({ days: 1 + (seed % 3) }), today)
  return {
    leaveType,
    startDate: start.toString(),
    endDate: start.add({ days: totalDays - 1 }).toString(),
    totalDays,
    status,
    reason: reasonFor(leaveType, seed),
    ...(status === 'REJECTED' ? { rejectionReason: rejectionFor(seed) } : {}),
    requestedOn: requestedOn.toString(),
    decidedOn: decidedOn?.toString() ?? null,
  }
}

/**
 * Returns the day on which leave is requested: the first day for illness and emergencies, the last few days for pending
 * requests, and earlier for others.
 */
function whenRequested(
  leaveType: LeaveType,
  status: LeaveStatus,
  start: Temporal.PlainDate,
  today: Temporal.PlainDate,
  seed: number,
): Temporal.PlainDate {
  if (leaveType === 'SICK' || leaveType === 'EMERGENCY') return earlier(start, today)
  if (status === 'PENDING') return today.subtract({ days: seed % 5 })
  return earlier(start.subtract({ days: 9 + (seed % 12) }), today.subtract({ days: 4 + ((seed * 7) % 40) }))
}

/** Returns `day`, or the next Monday if leave of this many days from `day` on would include a weekend day. */
function onWorkingDays(day: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const fits = day.dayOfWeek === 1 || day.dayOfWeek + days - 1 <= 5
  return fits ? day : day.add({ days: 8 - day.dayOfWeek })
}

const lastWorkingDay = (day: Temporal.PlainDate) => day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) <= 0 ? a : b)
