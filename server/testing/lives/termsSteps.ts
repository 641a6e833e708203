import { monthsAfter } from './days.ts'
import { ask, type Person, type World } from './people.ts'
import type { Step } from './steps.ts'

/** Sets the status and the registered insured wage of a person from a month on. */
export async function setTerms(
  world: World,
  person: Person,
  { month, status, insuredWage }: Extract<Step, { verb: 'set terms' }>,
): Promise<void> {
  const firstMonth = monthsAfter(world.today.slice(0, 7), month)
  const body = { firstMonth, status, insuredWage, source: 'Form 2' }
  if (!(await ask(world, person, 'set terms', 'Hr', 'PUT', `/payroll/terms/${person.id}`, body))) return
  const wage = insuredWage === null ? null : BigInt(Math.round(insuredWage * 100))
  person.reference.terms.set(firstMonth, status, wage)
}
