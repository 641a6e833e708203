import { sql } from 'drizzle-orm'
import { partEnds } from '@muster/contract/kit/partDays'
import { monthOf } from './days.ts'
import { ask, count, type Person, type World } from './people.ts'
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
  const { today: lastDay, groupId } = world
  const period = monthOf(lastDay)
  if (!partEnds(weekly, period).includes(lastDay) || (await countRecords(world, period, 0)) > 0) return false
  const draft = { period, groupId, lastDay, paymentDate: lastDay }
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

/** Returns the number of records of a run, of all or of one status. */
async function countRecords({ app }: World, period: string, run: number, status: string | null = null) {
  const { rows } = await app.app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from payroll_records
    where period = ${period} and run = ${run} and (${status}::text is null or status = ${status})`)
  return rows[0]!.count
}
