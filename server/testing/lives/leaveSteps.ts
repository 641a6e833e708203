import { between, daysAfter } from './days.ts'
import { ask, caller, type Person, type World } from './people.ts'
import type { Step } from './steps.ts'

/** Requests leave and decides on it. */
export async function takeLeave(
  world: World,
  person: Person,
  step: Extract<Step, { verb: 'take leave' }>,
): Promise<void> {
  const { reference } = person
  const from = daysAfter(world.today, step.from)
  const to = daysAfter(from, step.days - 1)
  // Only employed people can request leave, and only for days of their employment.
  if (!reference.isActive || !between(from, to).every((date) => reference.isEmployed(date))) return
  const draft = { leaveType: step.type, startDate: from, endDate: to, reason: 'A rest' }
  const answer = await ask(world, person, step.verb, caller(world, person), 'POST', '/leaves', draft)
  if (!answer) return
  const { id } = answer.leaveRequest
  const decision = step.approved ? { status: 'APPROVED' } : { status: 'REJECTED', rejectionReason: 'Not now' }
  await ask(world, person, 'decide on leave', 'Owner', 'PATCH', `/leaves/${id}/status`, decision)
  if (!step.approved) return
  reference.leaves.set(id, { from, to, isPaid: step.type !== 'UNPAID' })
}

/** Shortens the last approved leave to this many days. Cancels it if no day remains or it would not be shorter. */
export async function endLeave(world: World, person: Person, days: number): Promise<void> {
  const { leaves } = person.reference
  const [id, leave] = [...leaves].at(-1) ?? []
  if (id === undefined || leave === undefined) return
  const requestedDay = daysAfter(leave.from, days - 1)
  const body = { lastDay: days > 0 && requestedDay < leave.to ? requestedDay : null, reason: 'The release' }
  if (!(await ask(world, person, 'end leave', 'Owner', 'POST', `/leaves/${id}/end`, body))) return
  if (body.lastDay !== null) leaves.set(id, { ...leave, to: body.lastDay })
  else leaves.delete(id)
}
