import type { DraftPayGroup } from '@muster/contract/payroll/payGroups'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'
import { addPayGroup } from '../payGroups/groups.ts'
import { setPayGroupMembers } from '../payGroups/members.ts'

/** The people who are paid each week in the open month. No records of their department are submitted. */
const people = ['fatima.elsayed', 'omar.farouk', 'dina.shaker']

const weekly: DraftPayGroup = {
  name: 'Field sales',
  rhythm: 'WEEKLY',
  weekday: 4,
  anchor: null,
  halfDay: null,
  paymentOffset: 2,
}

/**
 * Adds a weekly pay group with a few people from the open month on, unless a group has people. No part of the month is made, so
 * **Next Part** has something to show.
 * @param contextOf Returns the context of a call by HR.
 */
export async function createDemoPayGroup(
  db: Queryable,
  idOf: (email: string) => string | undefined,
  openMonth: string,
  contextOf: (call: string) => Context,
): Promise<void> {
  if (await db.$count(payrollGroupMembers)) return
  const [existing] = await db.select({ id: payrollGroups.id }).from(payrollGroups)
  const groupId = existing?.id ?? (await addPayGroup(contextOf('POST /payroll/pay-groups'), weekly)).group.id
  await setPayGroupMembers(contextOf('PUT /payroll/pay-group-members'), {
    groupId,
    firstMonth: openMonth,
    userIds: people.flatMap((email) => idOf(`${email}@demo.test`) ?? []),
  })
}
