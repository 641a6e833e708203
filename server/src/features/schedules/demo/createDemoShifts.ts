import type { App } from '../../../context.ts'
import { actorsByEmail, contextOf, readDemoPlan } from '../../../people/demo/acting.ts'
import { demoPeople } from '../../../people/demo/people.ts'
import { createShift } from '../shifts/createShift.ts'
import { schedulePlan } from './schedulePlan.ts'

/**
 * Assigns the demo company's future shifts as its managers, through the ordinary call, so that people are notified.
 * Safe to repeat after a crash: each shift has an idempotency key.
 */
export async function createDemoShifts(app: App): Promise<void> {
  const { today } = await readDemoPlan(app)
  const actors = await actorsByEmail(app)
  for (const { email, shifts } of schedulePlan(today)) {
    const person = actors.get(email)
    const manager = actors.get(plannerOf(email))
    if (!person || !manager) throw new Error(`${email} is not in the demo company`)
    for (const shift of shifts.filter(({ date }) => date > today)) {
      const ctx = contextOf(app, manager, 'POST /shifts', `demo-${email}-${shift.date}`)
      await createShift(ctx, { ...shift, userId: person.id })
    }
  }
}

/** Returns the email address of a person's nearest manager who has permission to plan schedules. */
function plannerOf(email: string): string {
  const managerEmail = demoPeople.find((person) => person.email === email)?.managerEmail
  if (!managerEmail) throw new Error(`No one plans for ${email}`)
  const manager = demoPeople.find((person) => person.email === managerEmail)
  return manager?.role === 'Team Lead' ? plannerOf(managerEmail) : managerEmail
}
