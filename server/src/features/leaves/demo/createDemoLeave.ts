import { sql } from 'drizzle-orm'
import { dayIn } from '@muster/contract/kit/time'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { keepSharedPlans } from '../../../db/transaction.ts'
import { grantNewcomers } from '../balances/grantLeaveYear.ts'
import { decideLeave } from '../requests/decideLeave.ts'
import { createLeave } from '../requests/createLeave.ts'
import { notifications } from '../../../notify/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { yearOf } from '../rules/employment.ts'
import { markOldAsRead } from '../../../notify/demo/markOldAsRead.ts'
import { leaveRequests } from '../tables.ts'
import { actorsByEmail, contextOf, readDemoPlan, runOnce, runTogether } from '../../../people/demo/acting.ts'
import { leavePlan, type PlannedLeave } from '../shared/demoPlan.ts'
import type { DemoPerson } from '../../../people/demo/people.ts'
import { demoCertificate } from './certificate.ts'

/** Grants the demo company's people their leave days for last year. */
export async function grantLastYear(tx: Tx, people: ReadonlyMap<string, string>): Promise<void> {
  const zone = await readSetting(tx, 'timeZone')
  const year = yearOf(dayIn(zone, now())) - 1
  await grantNewcomers(tx, { year, zone }, [...people.values()])
}

/**
 * Creates the demo company's leave requests and decisions through the ordinary calls, each at its own time. Safe to
 * repeat after a crash: each step has an idempotency key.
 */
export async function createDemoLeave(app: App): Promise<void> {
  const { today, company } = await readDemoPlan(app)
  const actors = await actorsByEmail(app)
  const byEmail = new Map(company.people.map((person) => [person.email, person]))
  await keepSharedPlans(app.db, async () => {
    await runTogether([...leavePlan(today, company)], async ([email, plans]) => {
      const person = byEmail.get(email)
      const asker = actors.get(email)
      if (!person || !asker) throw new Error(`${email} is not in the demo company`)
      for (const plan of plans) {
        const id = await ask(app, asker, plan)
        if (plan.status === 'PENDING') continue
        const decider = plan.status === 'CANCELLED' ? asker : actors.get(deciderOf(person, byEmail).email)
        if (!decider) throw new Error(`No one decides for ${email}`)
        await decide(app, decider, id, plan)
      }
    })
  })
}

/** Returns a person's nearest manager who has permission to decide; the person themselves if they have no manager. */
function deciderOf(person: DemoPerson, byEmail: ReadonlyMap<string, DemoPerson>): DemoPerson {
  const manager = byEmail.get(person.managerEmail ?? '')
  if (!manager) return person
  return manager.role === 'Employee' ? deciderOf(manager, byEmail) : manager
}

async function ask(app: App, asker: Actor, plan: PlannedLeave): Promise<string> {
  const { leaveType, startDate, endDate, reason } = plan
  const at = timeOn(plan.requestedOn, startDate, 12)
  const ctx = contextOf(app, asker, 'POST /leaves', `demo-${startDate}`, at)
  const medicalCertificate = leaveType === 'SICK' ? demoCertificate(startDate) : undefined
  const input = { leaveType, startDate, endDate, reason, medicalCertificate }
  return (await runOnce(ctx, () => createLeave(ctx, input))).leaveRequest.id
}

async function decide(app: App, decider: Actor, id: string, plan: PlannedLeave) {
  const status = plan.status === 'PENDING' ? 'APPROVED' : plan.status
  const at = timeOn(plan.decidedOn ?? plan.requestedOn, plan.startDate, 47)
  const ctx = contextOf(app, decider, 'PATCH /leaves/{id}/status', `demo-${id}`, at)
  await decideLeave(ctx, { id, status, rejectionReason: plan.rejectionReason })
}

/** Returns a time on `day` within working hours, never in the future. It varies with the request's `startDate`. */
function timeOn(day: string, startDate: string, minute: number): string {
  const hour = 8 + (Temporal.PlainDate.from(startDate).dayOfYear % 9)
  const at = Temporal.Instant.from(`${day}T${String(hour).padStart(2, '0')}:${minute}:00Z`)
  const latest = now()
  return (Temporal.Instant.compare(at, latest) < 0 ? at : latest).toString({ fractionalSecondDigits: 3 })
}

/** Marks notifications about older requests that were decided as read. */
export const readOldLeaveNotices = (app: App): Promise<void> =>
  markOldAsRead(
    app,
    sql`${notifications.link} in (select '?view=leaves&request=' || id from ${leaveRequests} where status <> 'PENDING')`,
  )
