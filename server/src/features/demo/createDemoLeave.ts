import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../access/actor.ts'
import type { App } from '../../context.ts'
import { decideLeave } from '../leaves/decideLeave.ts'
import { requestLeave } from '../leaves/requestLeave.ts'
import { leaveRequests } from '../leaves/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { companyToday } from '../settings/queries.ts'
import { actorsByEmail, contextOf } from './acting.ts'
import { demoCertificate } from './certificate.ts'
import { leavePlan, type PlannedLeave } from './leavePlan.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/**
 * Lets the demo company's people ask for leave and decide on it, by the same verbs as everybody; afterwards the times
 * are moved to when it would have happened. May run again after a cut: each step has its own idempotency key.
 */
export async function createDemoLeave(app: App): Promise<void> {
  const today = await companyToday(app.db)
  const actors = await actorsByEmail(app)
  const decided: string[] = []
  for (const [email, plans] of leavePlan(today)) {
    const person = demoPeople.find((candidate) => candidate.email === email)
    const asker = actors.get(email)
    if (!person || !asker) throw new Error(`${email} is not in the demo company`)
    for (const plan of plans) {
      const id = await ask(app, asker, plan)
      if (plan.status === 'PENDING') continue
      const decider = plan.status === 'CANCELLED' ? asker : actors.get(deciderOf(person).email)
      if (!decider) throw new Error(`Nobody decides for ${email}`)
      await decide(app, decider, id, plan)
      decided.push(id)
    }
  }
  await readDecided(app, decided)
}

/** The first above who may decide; whoever has nobody above decides alone. */
function deciderOf(person: DemoPerson): DemoPerson {
  const manager = demoPeople.find(({ email }) => email === person.managerEmail)
  if (!manager) return person
  return manager.role === 'Employee' ? deciderOf(manager) : manager
}

async function ask(app: App, asker: Actor, plan: PlannedLeave): Promise<string> {
  const { leaveType, startDate, endDate, reason } = plan
  const ctx = contextOf(app, asker, 'POST /leaves', `demo-${startDate}`)
  const medicalCertificate = leaveType === 'SICK' ? demoCertificate(startDate) : undefined
  const { leaveRequest } = await requestLeave(ctx, { leaveType, startDate, endDate, reason, medicalCertificate })
  await backdate(app, leaveRequest.id, plan.requestedOn, { isNew: true })
  return leaveRequest.id
}

async function decide(app: App, decider: Actor, id: string, plan: PlannedLeave) {
  const status = plan.status === 'PENDING' ? 'APPROVED' : plan.status
  const ctx = contextOf(app, decider, 'PATCH /leaves/{id}/status', `demo-${id}`)
  await decideLeave(ctx, { id, status, rejectionReason: plan.rejectionReason })
  await backdate(app, id, plan.decidedOn ?? plan.requestedOn, { isNew: false })
}

/** Moves a request's times, and those of what has just been told of it, to an hour of that day: before now in any case. */
async function backdate({ db }: App, id: string, day: string, { isNew }: { isNew: boolean }) {
  const hour = 8 + (Number.parseInt(id.slice(-2), 16) % 9)
  const at = sql`least(now(), ${`${day}T${String(hour).padStart(2, '0')}:12:00Z`}::timestamptz)`
  await db
    .update(leaveRequests)
    .set(isNew ? { createdAt: at, updatedAt: at } : { updatedAt: at })
    .where(eq(leaveRequests.id, id))
  const link = `?view=leaves&request=${id}`
  await db
    .update(notifications)
    .set({ createdAt: at })
    .where(and(eq(notifications.link, link), sql`${notifications.createdAt} > now() - interval '1 minute'`))
}

/** What has been decided and is some days old has been read by now. */
async function readDecided({ db }: App, decided: string[]) {
  const links = decided.map((id) => `?view=leaves&request=${id}`)
  await db
    .update(notifications)
    .set({ isRead: true, readAt: notifications.createdAt })
    .where(and(inArray(notifications.link, links), sql`${notifications.createdAt} < now() - interval '4 days'`))
}
