import { sql } from 'drizzle-orm'
import { partEnds } from '@muster/contract/kit/partDays'
import { monthOf } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { adjustedUntil, deductions, dueOf } from './payReference.ts'
import { ask, cents, count, type Person, type World } from './people.ts'
import type { Currency } from './reference.ts'
import type { Life } from './steps.ts'

const company = { name: 'The company' }

/** A group that is paid up to each Thursday. */
export const weekly = { rhythm: 'WEEKLY', weekday: 4, anchor: null, halfDay: null } as const

/** Returns true for the people in the pay group: about a third, chosen without changing the scripts of a seed. */
export const isPaidWeekly = ({ wait }: Life): boolean => wait % 3 === 0

/** Puts a person in the pay group from the present month on. */
export async function joinGroup(world: World, person: Person): Promise<void> {
  const input = { groupId: world.groupId, firstMonth: monthOf(world.today), userIds: [person.id] }
  await ask(world, person, 'join group', 'Owner', 'PUT', '/payroll/pay-group-members', input)
}

/**
 * Pays the group on the last day of a part, unless the payroll of the month has begun. What can't be approved, because an
 * earlier month of the person is open, is discarded, and a later part or the month pays it. Returns true if a part is approved.
 */
export async function payPart(world: World): Promise<boolean> {
  const draft = await draftPart(world)
  if (!draft) return false
  const { period } = draft
  const made = await ask(world, company, 'make part', 'Clerk', 'POST', '/payroll/parts', draft)
  if (!made) return false
  const { key } = made['run']
  const move = (status: string, verb: string) =>
    ask(world, company, verb, 'Owner', 'PATCH', `/payroll/runs/${key}/status`, { status })
  await move('PENDING_APPROVAL', 'submit part')
  const isApproved = (await move('APPROVED', 'approve part')) !== null
  if (isApproved) count(world.done, 'part')
  if ((await countRecords(world, period, Number(key.slice(8)), 'PENDING_APPROVAL')) > 0)
    await move('DRAFT', 'return part')
  if ((await countRecords(world, period, Number(key.slice(8)), 'DRAFT')) > 0)
    await ask(world, company, 'discard part', 'Owner', 'DELETE', `/payroll/runs/${key}`)
  return isApproved
}

/** Returns the part that ends today; null if none does, or once the payroll of the month has begun. */
async function draftPart(world: World) {
  const { today: lastDay, groupId } = world
  const period = monthOf(lastDay)
  if (!partEnds(weekly, period).includes(lastDay) || (await countRecords(world, period, 0)) > 0) return null
  return { period, groupId, lastDay, paymentDate: lastDay }
}

/** A payment of a part, as the preview shows it. */
interface PartPayment {
  user: { id: string }
  currency: Currency | null
  netPay: number
  problem: string | null
  keptBack: { currency: Currency; kept: number; due: number; expected: number; paid: number }[]
}

/**
 * Compares what the part that ends today keeps back: pay that would leave the month less than it takes, and only of people from whom
 * the month takes something. People who leave in the month are paid like others, too.
 * @throws Disagreement if they differ.
 */
export async function compareKeptBack(world: World, people: readonly Person[]): Promise<void> {
  const draft = await draftPart(world)
  if (!draft) return
  const month = draft.period
  const preview = await ask(world, company, 'preview part', 'Clerk', 'POST', '/payroll/parts/preview', draft)
  const payments: readonly PartPayment[] = preview?.['payments'] ?? []
  for (const { user, currency, netPay, problem, keptBack } of payments) {
    const person = people.find(({ id }) => id === user.id)
    if (!person) continue
    if (problem === null && person.reference.isLastPay(month)) count(world.done, 'part of a leaver')
    if ((problem === 'LEAVING' || problem === 'KEPT_BACK') && !keptBack.length)
      throw new Disagreement(person, `reasons why a part pays nothing for ${month}`, 0, 1)
    for (const one of keptBack) {
      count(world.done, 'keep pay back')
      const left = cents(one.expected) - cents(one.paid)
      const due = cents(one.due)
      const kept = left < 0n ? due : due - left
      if (cents(one.kept) !== kept)
        throw new Disagreement(person, `cents that a part keeps back for ${month}`, cents(one.kept), kept)
      if (one.currency === currency && cents(netPay) !== due - kept)
        throw new Disagreement(person, `cents of a part for ${month}`, cents(netPay), due - kept)
      if (!mayOwe(person, month, one.currency) && (await isSettledBefore(world, person, month)))
        throw new Disagreement(person, `cents that a part keeps back for ${month}`, cents(one.kept), 0)
    }
  }
}

/** Returns true if a month may take something from a person's pay besides insurance and the tax of the month. */
function mayOwe({ reference }: Person, month: string, currency: Currency): boolean {
  return (
    reference.company.rules.taxed ||
    [...reference.loans.values()].some((loan) => loan.currency === currency) ||
    (adjustedUntil(reference, month, 'DEDUCTION').get(currency) ?? 0n) > 0n ||
    [...reference.items.values()].some(({ name }) => deductions.includes(name))
  )
}

/** Returns true if the records of a person have paid exactly what the earlier months are worth, so that no month takes anything back. */
async function isSettledBefore({ app }: World, { id, reference }: Person, month: string): Promise<boolean> {
  const { rows } = await app.app.db.execute<{ period: string; currency: Currency; cents: string }>(sql`
    select l.period, r.currency, (sum(l.amount) * 100)::bigint::text as cents
    from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${id} and l.period < ${month} and l.part in ('BASE', 'ALLOWANCES', 'OVERTIME')
      and r.status <> 'DRAFT' group by 1, 2`)
  return rows.every(
    ({ period, currency, cents: paid }) => (dueOf(reference, period).get(currency) ?? 0n) === BigInt(paid),
  )
}

/** Returns the number of records of a run, of all or of one status. */
async function countRecords({ app }: World, period: string, run: number, status: string | null = null) {
  const { rows } = await app.app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from payroll_records
    where period = ${period} and run = ${run} and (${status}::text is null or status = ${status})`)
  return rows[0]!.count
}
