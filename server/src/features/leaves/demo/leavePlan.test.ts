import { describe, expect, test } from 'vitest'
import { leaveStatuses } from '@muster/contract/leaves/calls'
import { leaveTypes, type LeaveType } from '@muster/contract/leaves/types'
import { inclusiveDays, splitByYear } from '@muster/contract/kit/time'
import { leavePlan, type PlannedLeave } from './leavePlan.ts'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'

const yearlyDays: Record<LeaveType, number> = {
  ANNUAL: 21,
  SICK: 10,
  PERSONAL: 5,
  EMERGENCY: 6,
  MATERNITY: 90,
  PATERNITY: 5,
  UNPAID: Infinity,
}

const people = new Map(demoPeople.map((person) => [person.email, person]))
const yearOf = (day: string) => Number(day.slice(0, 4))

function daysOfQuarter(year: number, quarter: number): string[] {
  const first = Temporal.PlainDate.from({ year, month: quarter * 3 - 2, day: 1 })
  const count = first.until(first.add({ months: 3 })).total('days')
  return Array.from({ length: count }, (_, i) => first.add({ days: i }).toString())
}

const covers = (day: string) => (leave: PlannedLeave) => leave.startDate <= day && day <= leave.endDate

/** What is wrong with a plan: one line for each fault. */
function faults(today: string): string[] {
  const plan = leavePlan(today)
  const found: string[] = []
  for (const [email, leaves] of plan) {
    const person = people.get(email)
    const hired = person?.status === 'ACTIVE' ? hireDateOf(person, today) : '9999'
    if (leaves.some(({ requestedOn }) => requestedOn < hired)) found.push(`${email} does not work here yet, or no more`)
    const inOrder = leaves.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    for (const [i, { startDate }] of inOrder.entries()) {
      if ((inOrder[i - 1]?.endDate ?? '') >= startDate) found.push(`${email}: overlap on ${startDate}`)
    }
    found.push(...leaves.flatMap((leave) => leaveFaults(leave, today)).map((fault) => `${email}: ${fault}`))
    found.push(...limitFaults(leaves).map((fault) => `${email}: ${fault}`))
  }
  return [...found, ...planFaults(plan, today)]
}

function leaveFaults(leave: PlannedLeave, today: string): string[] {
  const { startDate, endDate, totalDays, status, requestedOn, decidedOn, reason, rejectionReason } = leave
  const year = yearOf(today)
  return [
    totalDays !== inclusiveDays(startDate, endDate) && `${totalDays} days from ${startDate} to ${endDate}`,
    (yearOf(startDate) < year - 1 || yearOf(endDate) > year + 1) && `far away: ${startDate}`,
    status === 'PENDING' && endDate < today && `pending, but over: ${startDate}`,
    (status === 'PENDING') !== (decidedOn === null) && `${status}, decided on ${decidedOn}`,
    requestedOn > today && `requested on ${requestedOn}`,
    decidedOn !== null && (decidedOn > today || decidedOn < requestedOn) && `decided on ${decidedOn}`,
    (status === 'REJECTED') !== Boolean(rejectionReason) && `${status}: ${rejectionReason}`,
    !reason && 'no reason',
  ].filter((fault) => fault !== false)
}

/** All requests are counted, the rejected and cancelled ones too: in any order of events the days suffice. */
function limitFaults(leaves: PlannedLeave[]): string[] {
  const days = new Map<string, number>()
  const add = (key: string, count: number) => days.set(key, (days.get(key) ?? 0) + count)
  for (const { leaveType, startDate, endDate, totalDays } of leaves) {
    if (yearOf(startDate) === yearOf(endDate)) add(`${leaveType} ${yearOf(startDate)}`, totalDays)
    else
      for (const { year, start, end } of splitByYear(startDate, endDate))
        add(`${leaveType} ${year}`, inclusiveDays(start, end))
  }
  const most = (key: string) => yearlyDays[key.split(' ')[0] as LeaveType]
  return [...days].filter(([key, count]) => count > most(key)).map(([key, count]) => `${count} days of ${key}`)
}

function planFaults(plan: Map<string, PlannedLeave[]>, today: string): string[] {
  const all = [...plan.values()].flat()
  const thisYear = all.filter(({ startDate }) => startDate.startsWith(today.slice(0, 4)))
  const missing = leaveStatuses.filter((status) => !thisYear.some((leave) => leave.status === status))
  const away = all.filter((leave) => leave.status === 'APPROVED' && covers(today)(leave))
  const team = demoPeople
    .filter(({ managerEmail }) => managerEmail === 'lead@demo.test')
    .flatMap(({ email }) => plan.get(email) ?? [])
  const teamPending = team.filter(({ status, startDate }) => status === 'PENDING' && startDate > today)
  const own = (plan.get('employee@demo.test') ?? []).map(({ status }) => status).toSorted()
  return [
    ...missing.map((status) => `nothing ${status} this year`),
    away.length < 4 && `only ${away.length} away today`,
    teamPending.length < 4 && `only ${teamPending.length} pending in the team`,
    own.join() !== 'APPROVED,APPROVED,CANCELLED,PENDING,REJECTED' && `employee: ${own.join()}`,
  ].filter((fault) => fault !== false)
}

const quarters = [2026, 2027, 2028].flatMap((year) => [1, 2, 3, 4].map((quarter) => [year, quarter] as const))

test.each(quarters)('the plan holds on every day of %i, quarter %i', (year, quarter) => {
  const bad = daysOfQuarter(year, quarter).flatMap((today) => faults(today).map((fault) => `${today} ${fault}`))
  expect(bad).toEqual([])
})

describe('on any day', () => {
  test('it is the same for the same day, and moves with it', () => {
    expect(leavePlan('2026-11-21')).toEqual(leavePlan('2026-11-21'))
    expect(leavePlan('2026-11-21')).not.toEqual(leavePlan('2026-11-30'))
  })

  test('nearly everybody has some, of every type', () => {
    const plan = leavePlan('2026-11-21')
    expect(plan.size).toBeGreaterThanOrEqual(44)
    expect(new Set([...plan.values()].flat().map(({ leaveType }) => leaveType))).toEqual(new Set(leaveTypes))
  })

  test('short leave stays within the working week', () => {
    const short = [...leavePlan('2026-11-21').values()]
      .flat()
      .filter(({ startDate, totalDays }) => totalDays <= 5 && startDate > '2026-11-21')
    for (const { startDate, endDate } of short) {
      expect(Temporal.PlainDate.from(startDate).dayOfWeek).toBeLessThanOrEqual(
        Temporal.PlainDate.from(endDate).dayOfWeek,
      )
      expect(Temporal.PlainDate.from(endDate).dayOfWeek).toBeLessThanOrEqual(5)
    }
  })
})
