import type { PartsSent } from './accountsReference.ts'
import { eq } from 'drizzle-orm'
import { setClock } from '../../src/kernel/clock.ts'
import { users } from '../../src/people/tables.ts'
import type { TestApp } from '../app.ts'
import { emailOf } from '../company.ts'
import { daysAfter } from './days.ts'
import type { Terms } from './billingReference.ts'
import { type CompanyReference, type Currency, LifeReference } from './reference.ts'
import { Disagreement } from './disagreement.ts'
import { endLeave, takeLeave } from './leaveSteps.ts'
import type { Life, LoanStep, Step } from './steps.ts'
import { dividePay } from './accountSteps.ts'
import { endItem, enterItem } from './itemSteps.ts'
import { setTerms } from './termsSteps.ts'

/** A person in the product, with the reference's data about them. */
export interface Person {
  name: string
  id: string
  reference: LifeReference
  /** The number of times that the person has returned. After each return, they must sign in again. */
  returnCount: number
  /** The number of further accounts entered so far. */
  accountCount: number
  /** The ids of the days with corrected hours, by date. */
  corrected: Map<string, string>
}

/** A simulated company while its script is performed. */
export interface World extends Tallies {
  app: TestApp
  reference: CompanyReference
  /** The account ids of the two clients. */
  accounts: string[]
  /** The issued invoices, with the functions that undo them in the reference. */
  invoices: { id: string; month: string; release: (() => void)[] }[]
  today: string
  /** The ids of the approved records whose accounts were compared. */
  payslips: Set<string>
  /** The sums that parts of a month have sent, by person, month and currency. */
  sentInParts: Map<string, PartsSent>
  /** Two of the company's departments. */
  departments: { id: string; name: string }[]
  /** The pay group, which is paid each week. */
  groupId: string
  /** The ids of the pay items, by code. */
  items: Map<string, string>
  /** The pay rules without their first month. Only the cut-off changes. */
  rules: object
  /** The ids of the holidays, by date. */
  holidays: Map<string, string>
}

export type Tally = Map<string, number>

/** The number of completed steps by verb, and the number of refusals by verb and reason. */
export interface Tallies {
  done: Tally
  refused: Tally
}

export const count = (tally: Tally, name: string, times = 1): unknown => tally.set(name, (tally.get(name) ?? 0) + times)

/** Sets the clock to a time of a day, in UTC, and stops it there. */
export const setTime = (date: string, time: string): void => setClock(() => Temporal.Instant.from(`${date}T${time}Z`))

/** The name of a person, or of the company, whose steps are performed. */
export type Named = Pick<Person, 'name'>

/** Returns the body of a step's call; null if the product refused. @throws Disagreement if it is no ordinary refusal. */
export async function ask(
  world: World,
  { name }: Named,
  verb: string,
  ...request: Request
): Promise<Record<string, any> | null> {
  const { status, body } = await send(world.app, ...request)
  if (status < 300) {
    count(world.done, verb)
    return body
  }
  const reason = body.code ?? body.errors?.map(({ path }: { path: string }) => path).join()
  if (![400, 409].includes(status) || !reason)
    throw new Disagreement({ name }, `${request[1]} ${request[2]}`, `${status} ${JSON.stringify(body)}`, 'an answer')
  count(world.refused, `${verb}: ${status} ${reason}`)
  return null
}

type Request = [as: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object]

/** Makes a call without waiting for its notifications: waiting would take as long as the call itself. */
async function send(app: TestApp, ...[as, method, path, payload]: Request) {
  const headers = { authorization: `Bearer ${await app.tokenOf(as)}` }
  const answer = await app.server.inject({ method, url: `/api${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.payload ? answer.json() : {} }
}

/** Returns an amount in cents. */
export const cents = (amount: number): bigint => BigInt(Math.round(amount * 100))
const startingRate = 3000

/** Adds a person of the script to the product. */
export async function addPerson(world: World, life: Life, name: string): Promise<Person> {
  const { app, today } = world
  const hireDate = daysAfter(today, life.hireDate)
  const { charging } = life
  const body = await ask(world, { name }, 'join', 'Owner', 'POST', '/users', {
    firstName: name,
    lastName: 'Life',
    email: emailOf(name),
    position: 'Engineer',
    password: 'A-long-password-1',
    managerId: app.company.id('Lead'),
    hireDate,
    monthly_salary: { amount: life.salary, currency: life.currency },
    is_internal: charging === null,
    account_details: charging && {
      account_id: world.accounts[0],
      charging_method: charging,
      invoicing_amount: { amount: startingRate, currency: 'USD' },
    },
  })
  const { id } = body!.user
  const person = { name, id, returnCount: 0, accountCount: 0, corrected: new Map() }
  // Activates the account as the mailed link would, at a twentieth of the cost.
  await app.app.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id))
  const salary = salaryOf(life)
  const terms: Terms | null = charging && { charging, rate: cents(startingRate), account: 0 }
  const starting = { today, hireDate, salary, terms }
  return { ...person, reference: new LifeReference(world.reference, starting) }
}

const salaryOf = ({ salary, currency }: { salary: number; currency: Currency }) => ({ amount: cents(salary), currency })

/** Returns the name under which a person calls: a new one each time they are employed again and must sign in. */
export function caller({ app }: World, { name, id, returnCount }: Person): string {
  const alias = `${name} ${returnCount}`
  app.company.people.set(alias, id)
  return alias
}

/** Performs a step of a person where possible. If the product refuses, the reference does not change. */
export async function perform(world: World, person: Person, step: Exclude<Step, LoanStep>): Promise<void> {
  const { reference, id } = person
  const { today } = world
  const on = (days: number) => daysAfter(today, days)
  const patch = (path: string, body: object, as = 'Owner') => ask(world, person, step.verb, as, 'PATCH', path, body)
  const setStatus = (body: object) => patch(`/users/${id}/status`, body)
  const change = (body: object) => patch(`/users/${id}`, body)

  switch (step.verb) {
    case 'end':
    case 'correct last day': {
      if (reference.isActive !== (step.verb === 'end')) return
      const lastDay = on(step.lastDay)
      if (await setStatus({ isActive: false, lastDay })) reference.end(lastDay, today)
      return
    }
    case 'return': {
      const firstDay = on(step.firstDay)
      if (reference.isActive || !(await setStatus({ isActive: true, firstDay }))) return
      reference.resumeEmployment(firstDay)
      person.returnCount += 1
      return
    }
    case 'undo ending': {
      if (!reference.hasEnded || !(await setStatus({ isActive: true, byMistake: true }))) return
      if (!reference.isActive) person.returnCount += 1
      reference.undoEnding()
      return
    }
    case 'move hire date': {
      const hireDate = on(step.hireDate)
      if (await change({ hireDate })) reference.moveFirstDay(hireDate)
      return
    }
    case 'edit': {
      await change(editOf(world, step.field))
      return
    }
    case 'raise': {
      const salaryFrom = on(step.from)
      const monthlySalary = { amount: step.salary, currency: step.currency }
      if (await change({ monthlySalary, salaryFrom })) reference.agreeSalary(salaryOf(step), salaryFrom, today)
      return
    }
    case 'charge': {
      const { charging, rate, account } = step
      const invoicingFrom = on(step.from)
      const changes = {
        isInternal: false,
        accountId: world.accounts[account],
        chargingMethod: charging,
        invoicingAmount: { amount: rate, currency: 'USD' },
      }
      if (!(await change({ ...(charging === null ? { isInternal: true } : changes), invoicingFrom }))) return
      reference.billing.agree(charging && { charging, rate: cents(rate), account }, invoicingFrom)
      return
    }
    case 'adjust':
      return adjust(world, person, step)
    case 'take leave':
      return takeLeave(world, person, step)
    case 'cancel leave': {
      // People can't cancel leave that has started.
      const leave = [...reference.leaves.keys()].findLast((one) => reference.leaves.get(one)!.from > today)
      if (!reference.isActive || leave === undefined) return
      if (!(await patch(`/leaves/${leave}/status`, { status: 'CANCELLED' }, caller(world, person)))) return
      reference.leaves.delete(leave)
      return
    }
    case 'end leave':
      return endLeave(world, person, step.days)
    case 'correct hours':
      return correctHours(world, person, on(step.date), step.hours)
    case 'remove hours': {
      const date = [...person.corrected.keys()].toSorted().at(-1)
      if (date === undefined) return
      const path = `/attendance/records/${person.corrected.get(date)}`
      if (!(await ask(world, person, step.verb, 'Owner', 'DELETE', path, { reason: 'Not at work' }))) return
      person.corrected.delete(date)
      reference.worked.delete(date)
      reference.notWorked.add(date)
      return
    }
    case 'clock':
      return clock(world, [{ person, minutes: step.minutes }])
    case 'enter item':
      return enterItem(world, person, step)
    case 'end item':
      return endItem(world, person, step)
    case 'divide pay':
      return dividePay(world, person, step)
    case 'set terms':
      return setTerms(world, person, step)
  }
}

function editOf({ app, today, departments }: World, field: 'position' | 'department' | 'manager'): object {
  const isEven = Number(today.at(-1)) % 2 === 0
  if (field === 'position') return { position: `Engineer ${today}` }
  if (field === 'department') return { department: departments[isEven ? 0 : 1]!.name }
  return { managerId: app.company.id(isEven ? 'Otherlead' : 'Lead') }
}

async function correctHours(world: World, person: Person, date: string, hours: number): Promise<void> {
  if (!person.reference.isEmployed(date)) return
  const times = { clockIn: '07:00', clockOut: `${String(7 + hours).padStart(2, '0')}:00` }
  const figures = { ...times, breakTime: 0, totalWorkedHours: hours, overrideReason: 'Forgotten' }
  const body = { userId: person.id, date, ...figures }
  const answer = await ask(world, person, 'correct hours', 'Owner', 'POST', '/attendance/worked-hours', body)
  if (!answer) return
  person.reference.worked.set(date, hours * 60)
  // The person may still clock in today.
  if (date < world.today) person.corrected.set(date, answer.workedHours.id)
}

/** Enters and approves a bonus or a deduction. */
async function adjust(world: World, person: Person, step: Extract<Step, { verb: 'adjust' }>): Promise<void> {
  const { reference, id } = person
  const date = daysAfter(world.today, step.date)
  if (!reference.isEmployed(date)) return
  const draft = {
    userId: id,
    adjustmentType: step.type,
    amount: step.amount,
    reason: 'Agreed',
    effectiveDate: date,
  }
  const answer = await ask(world, person, step.verb, 'Hr', 'POST', '/payroll/adjustments', draft)
  if (!answer) return
  const path = `/payroll/adjustments/${answer.adjustment.id}`
  if (!(await ask(world, person, step.type, 'Owner', 'PATCH', path, { status: 'APPROVED' }))) return
  const { currency } = reference.salaryOn(date)!
  reference.adjustments.push({ type: step.type, amount: cents(step.amount), currency, date })
}

/** Clocks people in at noon, and clocks each out after their number of minutes. */
export async function clock(world: World, people: readonly { person: Person; minutes: number }[]): Promise<void> {
  const { today } = world
  const present: (typeof people)[number][] = []
  for (const one of people) {
    const { reference } = one.person
    if (!reference.isActive || !reference.isEmployed(today) || reference.worked.has(today)) continue
    if (present.some(({ person }) => person === one.person)) continue
    if (await ask(world, one.person, 'clock', caller(world, one.person), 'POST', '/attendance/clock-in', {}))
      present.push(one)
  }
  for (const { person, minutes } of present.toSorted((a, b) => a.minutes - b.minutes)) {
    setClock(() => Temporal.Instant.from(`${today}T${noon}Z`).add({ minutes }))
    await ask(world, person, 'clock out', caller(world, person), 'POST', '/attendance/clock-out', {})
    person.reference.worked.set(today, minutes)
  }
}

/** The time of day, in UTC, at which all steps are performed. */
export const noon = '12:00:00'
