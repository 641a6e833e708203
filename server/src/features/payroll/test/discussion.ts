import { randomUUIDv7 } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { sealComment } from '../comments/sealedComments.ts'
import { payrollComments } from '../comments/tables.ts'
import { readRunState } from '../signOffs/runState.ts'
import { payrollSignOffChecks, payrollSignOffs } from '../signOffs/tables.ts'
import { payrollRecords } from '../tables.ts'
import { draftsInput, recordOf } from './world.ts'

/** Returns the input for a comment of the actor on a draft of the subject. */
export async function commentInput(world: World, { actor, subject }: Who) {
  if (!subject) return { id: unknownId() }
  const { db, keys } = world.app.app
  const recordId = await recordOf(world, subject, 'DRAFT')
  const [record] = await db.select().from(payrollRecords).where(eq(payrollRecords.id, recordId))
  if (!record) throw new Error('The record was not added')
  const { period, run, userId, currency } = record
  const id = randomUUIDv7()
  await db
    .insert(payrollComments)
    .values({ id, period, run, userId, currency, writtenBy: actor, sealed: sealComment(keys, { id }, 'Please check') })
  return { id }
}

/** The number of the last check, because names are unique. */
let lastCheck = 0
/** Returns a sign-off to require, with a new name. */
export const checkInput = () => ({
  name: `Attendance of person${++lastCheck} is complete`,
  arabicName: 'الحضور مكتمل',
  signer: 'payroll.update',
  onExtraRuns: false,
})

/** Requires a sign-off, in place of those of earlier calls; returns its id. */
async function addCheck({ app: { app, company } }: World): Promise<string> {
  const owner = company.id('Owner')
  await app.db
    .update(payrollSignOffChecks)
    .set({ removedBy: owner, removedAt: '2020-01-01T00:00:00Z' })
    .where(isNull(payrollSignOffChecks.removedAt))
  const [check] = await app.db
    .insert(payrollSignOffChecks)
    .values({ ...checkInput(), signer: 'payroll.update', addedBy: owner })
    .returning({ id: payrollSignOffChecks.id })
  return check?.id ?? unknownId()
}

/** Returns the input for a sign-off that is required. */
export const checkIdInput = async (world: World) => ({ id: await addCheck(world) })

/** Returns the input for signing a month that has a draft record. */
export async function signInput(world: World, who: Who) {
  const checkId = await addCheck(world)
  const { period } = await draftsInput()(world, who)
  const { state } = await readRunState(world.app.app.db, period)
  return { period, checkId, state }
}

/** Returns the input for withdrawing a signature of the actor. */
export async function signedInput(world: World, who: Who) {
  const { period, checkId, state } = await signInput(world, who)
  await world.app.app.db.insert(payrollSignOffs).values({ period, run: 0, checkId, state, signedBy: who.actor })
  return { period, checkId }
}
