import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import { splitByYear } from '@muster/contract/kit/time'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { postLeave, balance, decide, figures } from './leaves.ts'
import { newcomer } from '../../../../testing/people.ts'

let app: TestApp

const types = ['ANNUAL', 'PERSONAL', 'UNPAID'] as const
const yearly: Partial<Record<LeaveType, number>> = { ANNUAL: 21, PERSONAL: 5 }
/** This year and the next, when the comparison began. */
let years: [number, number]
/**
 * The first day of the model's range, which is around New Year: 1 December or, if later, two days after today in UTC.
 * It is after today in every time zone, because leave that has begun can't be cancelled.
 */
let firstDay: Temporal.PlainDate

function chooseRange(): void {
  const { year } = Temporal.Now.plainDateISO('Africa/Cairo')
  years = [year, year + 1]
  const inTwoDays = Temporal.Now.plainDateISO('UTC').add({ days: 2 })
  firstDay = Temporal.PlainDate.from([`${year}-12-01`, inTwoDays.toString()].toSorted()[1]!)
}

type Verb =
  | { verb: 'ask'; type: (typeof types)[number]; from: number; length: number }
  | { verb: 'edit'; index: number; type: (typeof types)[number]; from: number; length: number }
  | { verb: 'decide'; index: number; status: 'APPROVED' | 'REJECTED' | 'CANCELLED' }
  | { verb: 'end'; index: number; after: number | null }
  | { verb: 'adjust'; type: (typeof types)[number]; isNextYear: boolean; days: number }

const plannedRequest = { type: fc.constantFrom(...types), from: fc.nat({ max: 60 }), length: fc.nat({ max: 9 }) }
const verbs = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('ask' as const), ...plannedRequest }) },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('edit' as const), index: fc.nat({ max: 30 }), ...plannedRequest }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('decide' as const),
      index: fc.nat({ max: 30 }),
      status: fc.constantFrom('APPROVED' as const, 'REJECTED' as const, 'CANCELLED' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('end' as const),
      index: fc.nat({ max: 30 }),
      // Days from the first to the last day.
      after: fc.option(fc.nat({ max: 7 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('adjust' as const),
      type: fc.constantFrom(...types),
      isNextYear: fc.boolean(),
      days: fc.integer({ min: -6, max: 6 }).filter(Boolean),
    }),
  },
)

interface PlannedRequest {
  type: LeaveType
  start: Temporal.PlainDate
  end: Temporal.PlainDate
}
interface Request extends PlannedRequest {
  id: string
  status: LeaveStatus
}

/** A simple model of leave: every figure is recalculated from the requests. */
class Model {
  readonly requests: Request[] = []
  readonly adjusted = new Map<string, number>()

  balance(type: LeaveType, year: number, editedRequest?: Request) {
    const days = (status: LeaveStatus) =>
      this.requests
        .filter((request) => request !== editedRequest && request.type === type && request.status === status)
        .reduce((sum, { start, end }) => sum + daysIn(year, start, end), 0)
    const total = (yearly[type] ?? 0) + (this.adjusted.get(`${type} ${year}`) ?? 0)
    const [used, pending] = [days('APPROVED'), days('PENDING')]
    return { total, used, pending, remaining: total - used - pending }
  }

  overlaps({ start, end }: PlannedRequest, editedRequest?: Request): boolean {
    const after = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) > 0
    return this.requests.some(
      (other) =>
        other !== editedRequest &&
        ['PENDING', 'APPROVED'].includes(other.status) &&
        !after(other.start, end) &&
        !after(start, other.end),
    )
  }

  fits({ type, start, end }: PlannedRequest, editedRequest?: Request): boolean {
    if (yearly[type] === undefined) return true
    return years.every((year) => {
      const days = daysIn(year, start, end)
      return days === 0 || days <= this.balance(type, year, editedRequest).remaining
    })
  }
}

function daysIn(year: number, start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const part = splitByYear(start.toString(), end.toString()).find((one) => one.year === year)
  return part ? Temporal.PlainDate.from(part.start).until(part.end).days + 1 : 0
}

const statusOfTransition: Record<string, number> = {
  'PENDING APPROVED': 200,
  'PENDING REJECTED': 200,
  'PENDING CANCELLED': 200,
  'APPROVED CANCELLED': 200,
}

async function perform(model: Model, employee: string, verb: Verb): Promise<void> {
  if (verb.verb === 'ask' || verb.verb === 'edit') {
    const editedRequest = verb.verb === 'edit' ? model.requests[verb.index % (model.requests.length || 1)] : undefined
    if (verb.verb === 'edit' && !editedRequest) return
    const start = firstDay.add({ days: verb.from })
    const plan = { type: verb.type, start, end: start.add({ days: verb.length }) }
    const draft = { leaveType: plan.type, startDate: start.toString(), endDate: plan.end.toString() }
    const refusalStatus =
      (editedRequest && editedRequest.status !== 'PENDING') || model.overlaps(plan, editedRequest)
        ? 409
        : model.fits(plan, editedRequest)
          ? null
          : 400

    const query = new URLSearchParams({ ...draft, ...(editedRequest && { id: editedRequest.id }) }).toString()
    const { preview } = (await app.call(employee, 'GET', `/leaves/preview?${query}`)).body
    expect(preview.problem === null).toBe(refusalStatus === null)
    const { status, body } = editedRequest
      ? await app.call(employee, 'PUT', `/leaves/${editedRequest.id}`, { ...draft, reason: 'Another rest' })
      : await postLeave(app, employee, draft)
    expect([status, body.message]).toEqual([refusalStatus ?? (editedRequest ? 200 : 201), preview.problem ?? undefined])
    if (refusalStatus) return
    expect(body.leaveRequest.totalDays).toBe(preview.totalDays)
    for (const { year, remainingAfter } of preview.years)
      expect((await balance(app, employee, { year, leaveType: plan.type })).remainingDays).toBe(remainingAfter)
    if (editedRequest) Object.assign(editedRequest, plan)
    else model.requests.push({ id: body.leaveRequest.id, ...plan, status: 'PENDING' })
  } else if (verb.verb === 'decide') {
    const request = model.requests[verb.index % (model.requests.length || 1)]
    if (!request) return
    const by = verb.status === 'CANCELLED' ? employee : 'Lead'
    const { status } = await decide(app, by, request.id, verb.status, 'Because')
    expect(status).toBe(statusOfTransition[`${request.status} ${verb.status}`] ?? 409)
    if (status === 200) request.status = verb.status
  } else if (verb.verb === 'end') {
    const request = model.requests[verb.index % (model.requests.length || 1)]
    if (request) await end(employee, request, verb.after)
  } else {
    const { type: leaveType, days: adjustment } = verb
    const year = years[verb.isNextYear ? 1 : 0]
    const path = `/leaves/balances/${app.company.id(employee)}/adjust`
    const { status } = await app.call('Hr', 'POST', path, { leaveType, year, adjustment, reason: 'Model' })
    const tooMany = adjustment < 0 && model.balance(leaveType, year).remaining + adjustment < 0
    expect(status).toBe(tooMany || yearly[leaveType] === undefined ? 400 : 200)
    const key = `${leaveType} ${year}`
    if (status === 200) model.adjusted.set(key, (model.adjusted.get(key) ?? 0) + adjustment)
  }
}

/** Ends leave this many days after its first day, or revokes it with null, and compares the result with the preview. */
async function end(employee: string, request: Request, after: number | null): Promise<void> {
  const { id, type: leaveType, start, end: endBefore, status: statusBefore } = request
  const last = after === null ? null : start.add({ days: after })
  const body = { lastDay: last?.toString() ?? null }
  const isShorter = last === null || Temporal.PlainDate.compare(last, endBefore) < 0
  const previewAnswer = await app.call('Lead', 'POST', `/leaves/${id}/end/preview`, body)
  const { status } = await app.call('Lead', 'POST', `/leaves/${id}/end`, { ...body, reason: 'Model' })
  expect(previewAnswer.status).toBe(status)
  // With the current last day: 409 if the leave was ended early before, otherwise 400.
  expect(statusBefore === 'APPROVED' ? (isShorter ? [200] : [400, 409]) : [409]).toContain(status)
  if (status !== 200) return
  if (last === null) request.status = 'CANCELLED'
  else request.end = last
  for (const { year, remainingAfter } of previewAnswer.body.preview.years)
    expect((await balance(app, employee, { year, leaveType })).remainingDays).toBe(remainingAfter)
}

/** Returns the sums of the ledger, in the order total, used, pending, remaining. */
async function ledgerSums(employee: string, type: LeaveType, year: number): Promise<number[]> {
  const { rows } = await app.app.db.execute<Record<'total' | 'used' | 'pending', string>>(sql`
    select coalesce(sum(total_days), 0) as total, coalesce(sum(used_days), 0) as used, coalesce(sum(pending_days), 0) as pending
    from leave_ledger where user_id = ${app.company.id(employee)} and leave_type = ${type} and year = ${year}`)
  return [rows[0]?.total, rows[0]?.used, rows[0]?.pending].map(Number)
}

let runs = 0

/**
 * Runs random sequences of requests, edits, decisions, endings and adjustments for this many people. Expects each
 * balance to equal the model and the sum of the ledger.
 */
export async function compareWithModel(people: number, seed: number): Promise<void> {
  app = await startTestApp()
  onTestFinished(() => app.close())
  chooseRange()
  await fc.assert(
    fc.asyncProperty(fc.array(verbs, { minLength: 5, maxLength: 30 }), async (sequence) => {
      const employee = await newcomer(app, `Model${(runs += 1)}`)
      const model = new Model()
      for (const verb of sequence) await perform(model, employee, verb)
      for (const type of types) {
        for (const year of years) {
          const { total, used, pending, remaining } = model.balance(type, year)
          const storedBalance = await balance(app, employee, { leaveType: type, year })
          const sums = await ledgerSums(employee, type, year)
          expect(sums.slice(1)).toEqual([used, pending])
          expect([storedBalance.usedDays, storedBalance.pendingDays]).toEqual([used, pending])
          // A year's days are granted with its first movement.
          const hasEntries = sums[0] !== 0 || used + pending > 0
          if (type === 'UNPAID') expect(storedBalance.remainingDays).toBeNull()
          else if (hasEntries) expect(figures(storedBalance)).toEqual([total, used, pending, remaining])
          if (hasEntries) expect(sums[0]).toBe(total)
        }
      }
    }),
    { numRuns: people, seed },
  )
}
