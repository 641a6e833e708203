import { randomUUIDv7 } from 'node:crypto'
import { partsAfter } from '@muster/contract/kit/partDays'
import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'
import { runOfMonthInput } from './extraRuns.ts'
import { recalculateInput, setSalary } from './world.ts'

const weekly = { rhythm: 'WEEKLY' as const, weekday: 4, anchor: null, halfDay: null, paymentOffset: 2 }

/** Returns a weekly pay group that no other call adds. */
export const newGroupInput = () => ({ name: `G ${randomUUIDv7()}`, ...weekly })

/** Adds a weekly pay group and returns its id. */
async function addGroup({ app: { app, company } }: World): Promise<string> {
  const [group] = await app.db
    .insert(payrollGroups)
    .values({ name: `G ${randomUUIDv7()}`, ...weekly, addedBy: company.id('Owner') })
    .returning({ id: payrollGroups.id })
  return group!.id
}

export const changedGroupInput = async (world: World) => ({ id: await addGroup(world), ...newGroupInput() })
export const archivedGroupInput = async (world: World) => ({ id: await addGroup(world), isArchived: true })

/** Returns a pay group of the subject in the present month. */
export async function groupMonthInput(world: World, { actor }: Who) {
  const id = await addGroup(world)
  const { app, company } = world.app
  await app.db
    .insert(payrollGroupMembers)
    .values({ userId: actor, firstMonth: '2020-01', groupId: id, enteredBy: company.id('Owner') })
  return { id, month: runOfMonthInput().period }
}

/** Returns a pay group from a month so far in the future that no part pays it. */
export async function membersInput(world: World, { subject }: Who) {
  return { groupId: await addGroup(world), firstMonth: '2099-01', userIds: [subject ?? unknownId()] }
}

/** Returns the first part of the present month for a new pay group of the actor. */
export async function partInput(world: World, who: Who) {
  const { id: groupId, month: period } = await groupMonthInput(world, who)
  await recalculateInput(world, { ...who, subject: who.actor })
  // The person was created without a salary today, which may be the first of the month.
  await setSalary(world, who.actor, `${period}-01`)
  // A week ends in the first seven days of each month.
  const { lastDay } = partsAfter(weekly, period, null)[0]!
  return { period, groupId, lastDay, paymentDate: lastDay }
}
