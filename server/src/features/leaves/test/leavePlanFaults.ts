import { leaveStatuses } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { splitByYear } from '@muster/contract/kit/time'
import { smallCompany } from '../../../people/demo/demoCompany.ts'
import { demoPeople, hireDateOf } from '../../../people/demo/people.ts'
import { leavePlan, type PlannedLeave } from '../shared/demoPlan.ts'

const yearlyDays: Record<LeaveType, number> = {
  ANNUAL: 21,
  SICK: 10,
  PERSONAL: 5,
  EMERGENCY: 6,
  MATERNITY: 90,
  PATERNITY: 5,
  UNPAID: Infinity,
}

const yearOf = (day: string) => Number(day.slice(0, 4))

const covers = (day: string) => (leave: PlannedLeave) => leave.startDate <= day && day <= leave.endDate

/** Returns the faults of the demo company's leave plan, one line each. */
export function leavePlanFaults(today: string, company = smallCompany): string[] {
  const people = new Map(company.people.map((person) => [person.email, person]))
  const plan = leavePlan(today, company)
  const found: string[] = []
  for (const [email, leaves] of plan) {
    const person = people.get(email)
    const hireDate = person?.status === 'ACTIVE' ? hireDateOf(person, today) : '9999'
    if (leaves.some(({ requestedOn }) => requestedOn < hireDate))
      found.push(`${email} does not work here yet, or no more`)
    const sortedLeaves = leaves.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    for (const [i, { startDate }] of sortedLeaves.entries()) {
      if ((sortedLeaves[i - 1]?.endDate ?? '') >= startDate) found.push(`${email}: overlap on ${startDate}`)
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

/**
 * Returns the leave types and years whose requests exceed the yearly days, one line each. Rejected and cancelled
 * requests count too, so that the demo's requests can be made and decided in any order.
 */
function limitFaults(leaves: PlannedLeave[]): string[] {
  const days = new Map<string, number>()
  const add = (key: string, count: number) => days.set(key, (days.get(key) ?? 0) + count)
  for (const { leaveType, startDate, endDate, totalDays } of leaves) {
    if (yearOf(startDate) === yearOf(endDate)) add(`${leaveType} ${yearOf(startDate)}`, totalDays)
    else
      for (const { year, start, end } of splitByYear(startDate, endDate))
        add(`${leaveType} ${year}`, inclusiveDays(start, end))
  }
  const maxDays = (key: string) => yearlyDays[key.split(' ')[0] as LeaveType]
  return [...days].filter(([key, count]) => count > maxDays(key)).map(([key, count]) => `${count} days of ${key}`)
}

function planFaults(plan: Map<string, PlannedLeave[]>, today: string): string[] {
  const all = [...plan.values()].flat()
  const thisYear = all.filter(({ startDate }) => startDate.startsWith(today.slice(0, 4)))
  const missingStatuses = leaveStatuses.filter((status) => !thisYear.some((leave) => leave.status === status))
  const absences = all.filter((leave) => leave.status === 'APPROVED' && covers(today)(leave))
  const team = demoPeople
    .filter(({ managerEmail }) => managerEmail === 'lead@demo.test')
    .flatMap(({ email }) => plan.get(email) ?? [])
  const teamPending = team.filter(({ status, startDate }) => status === 'PENDING' && startDate > today)
  const employeeStatuses = (plan.get('employee@demo.test') ?? []).map(({ status }) => status).toSorted()
  return [
    ...missingStatuses.map((status) => `nothing ${status} this year`),
    absences.length < 4 && `only ${absences.length} away today`,
    teamPending.length < 4 && `only ${teamPending.length} pending in the team`,
    employeeStatuses.join() !== 'APPROVED,APPROVED,CANCELLED,PENDING,REJECTED' &&
      `employee: ${employeeStatuses.join()}`,
  ].filter((fault) => fault !== false)
}

/** Returns every n-th day of a year (`interval`), plus the first day, the last day and 29 February. */
export function daysOfYear(year: number, interval = 1): string[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const all = Array.from({ length: first.daysInYear }, (_, i) => first.add({ days: i }).toString())
  return all.filter((day, i) => i % interval === 0 || day.endsWith('-12-31') || day.endsWith('-02-29'))
}
