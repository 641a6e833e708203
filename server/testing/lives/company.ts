import { sql } from 'drizzle-orm'
import { recordAbsences } from '../../src/features/attendance/nightly/recordAbsences.ts'
import { endAccounts } from '../../src/features/users/account/endAccounts.ts'
import { generate } from '../../src/features/payroll/test/payroll.ts'
import { daysAfter, monthsAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { ask, count, noon, type Person, setTime, type World } from './people.ts'
import type { CompanyStep } from './steps.ts'

const company = { name: 'The company' }

/** Records absences and ends accounts in the product and the reference, as the server does at night. */
export async function passNight(world: World, people: readonly Person[]): Promise<void> {
  setTime(world.today, '02:00:00')
  await endAccounts(world.app.app)
  await recordAbsences(world.app.app)
  await world.app.app.waitForNotifications()
  for (const person of people) {
    const { reference } = person
    const wasActive = reference.isActive
    reference.passNight(world.today)
    if (wasActive && !reference.isActive) count(world.done, 'end after a last day')
  }
  setTime(world.today, noon)
  count(world.done, 'night')
}

/** Generates the payroll of a month and includes people who are missing from it. */
export async function generateMonth(world: World, month: string): Promise<void> {
  const { status, body } = await generate(world.app, month)
  if (status !== 200)
    throw new Disagreement(company, `generate ${month}`, `${status} ${JSON.stringify(body)}`, 'an answer')
  count(world.done, 'generate')
  const { count: included } = (await ask(
    world,
    company,
    'include',
    'Owner',
    'POST',
    `/payroll/runs/${month}/include`,
    {},
  ))!
  if (included > 0) count(world.done, 'include someone', included)
}

/** Moves the payroll records of a month to a status, where possible. */
export async function moveMonth(world: World, month: string, status: string, verb = status): Promise<void> {
  await ask(world, company, verb, 'Owner', 'PATCH', `/payroll/runs/${month}/status`, { status })
}

/** Discards the payroll drafts of a month. */
export async function discardMonth(world: World, month: string): Promise<void> {
  await ask(world, company, 'discard', 'Owner', 'DELETE', `/payroll/runs/${month}`)
}

/** Puts a person's payroll drafts of a month on hold, or releases them. */
export async function setHold(world: World, person: Person, month: string, isOnHold: boolean): Promise<void> {
  const { rows } = await world.app.app.db.execute<{ id: string }>(sql`
    select id from payroll_records where user_id = ${person.id} and period = ${month} and status = 'DRAFT'
      and held <> ${isOnHold}`)
  for (const { id } of rows)
    await ask(world, person, isOnHold ? 'hold back' : 'release', 'Owner', 'PATCH', `/payroll/${id}`, { held: isOnHold })
}

/**
 * Approves the payroll months before `before` that are still open and not on hold, in order. Calls `compare` once each is
 * generated.
 */
export async function runMissedMonths(
  world: World,
  before: string,
  compare: (month: string) => Promise<void>,
): Promise<void> {
  const { rows } = await world.app.app.db.execute<{ period: string; submitted: boolean }>(sql`
    select period, bool_or(status = 'PENDING_APPROVAL') as submitted from payroll_records
    where period < ${before} and status in ('DRAFT', 'PENDING_APPROVAL') and not held group by 1 order by 1`)
  for (const { period, submitted } of rows) {
    if (submitted) await moveMonth(world, period, 'DRAFT', 'return to draft')
    await generateMonth(world, period)
    await compare(period)
    await moveMonth(world, period, 'PENDING_APPROVAL', 'submit late')
    await moveMonth(world, period, 'APPROVED', 'approve late')
  }
}

/** Generates and issues the invoices of these months, in order. */
export async function invoiceMonths(world: World, months: readonly string[], people: readonly Person[]): Promise<void> {
  for (const period of months) {
    const { invoices } = (await ask(world, company, 'invoice', 'Owner', 'POST', '/invoices/generate', { period }))!
    const issued = new Map<string, World['invoices'][number]>()
    for (const { id, account } of invoices) {
      await ask(world, company, 'issue', 'Owner', 'PATCH', `/invoices/${id}`, { status: 'ISSUED' })
      issued.set(account.id, { id, month: period, release: [] })
    }
    for (const person of people)
      for (const { account, release } of person.reference.billing.bill(period))
        issued.get(world.accounts[account]!)?.release.push(release)
    world.invoices.push(...issued.values())
  }
}

/** Voids the most recently issued invoice of a month, if there is one. */
export async function voidInvoice(world: World, month: string): Promise<void> {
  const invoice = world.invoices.findLast((one) => one.month === month)
  if (!invoice) return
  await ask(world, company, 'void', 'Owner', 'PATCH', `/invoices/${invoice.id}`, { status: 'VOID' })
  for (const release of invoice.release) release()
  world.invoices.splice(world.invoices.indexOf(invoice), 1)
}

/**
 * Performs a step of the company: adds or removes a holiday, renames a department, or sets the cut-off from a month on.
 * The removed holiday is the one nearest to the step's date.
 */
export async function performForCompany(world: World, step: CompanyStep): Promise<void> {
  const { verb } = step
  if (verb === 'rename department') {
    const department = world.departments[step.place]!
    department.name = `Department ${step.place + 1} of ${world.today}`
    await ask(world, company, verb, 'Owner', 'PATCH', `/departments/${department.id}`, { name: department.name })
    return
  }
  if (verb === 'set cut-off') {
    const firstMonth = monthsAfter(world.today.slice(0, 7), step.month)
    const rules = { ...world.rules, firstMonth, timeCutOff: step.day }
    if (await ask(world, company, verb, 'Owner', 'POST', '/payroll/rules', rules))
      world.reference.setCutOff(firstMonth, step.day)
    return
  }
  const day = daysAfter(world.today, step.date)
  if (verb === 'add holiday') {
    const answer = await ask(world, company, verb, 'Owner', 'POST', '/holidays', { date: day, name: 'A day off' })
    if (!answer) return
    world.holidays.set(day, answer.holiday.id)
    world.reference.holidays.add(day)
    return
  }
  const [nearest] = [...world.holidays.keys()].toSorted((a, b) => distance(a, day) - distance(b, day))
  if (nearest === undefined) return
  await ask(world, company, verb, 'Owner', 'DELETE', `/holidays/${world.holidays.get(nearest)}`)
  world.holidays.delete(nearest)
  world.reference.holidays.delete(nearest)
}

const distance = (one: string, other: string) => Math.abs(Temporal.PlainDate.from(one).until(other).days)
