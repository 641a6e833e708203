import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type AddSignOffCheck, maxSignOffChecks, type SignOffCheck } from '@muster/contract/payroll/signOffs'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { lockPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { payrollSignOffChecks } from './tables.ts'

const { id, name, arabicName, signer, onExtraRuns, addedAt, addedBy, removedAt } = payrollSignOffChecks

const selectChecks = (db: Queryable) =>
  db
    .select({
      id,
      name,
      arabicName,
      signer,
      onExtraRuns,
      addedBy: { firstName: users.firstName, lastName: users.lastName },
      addedAt,
    })
    .from(payrollSignOffChecks)
    .innerJoin(users, eq(users.id, addedBy))

/** Returns the sign-offs that the company requires, in the order in which they were added. There are at most 20. */
export const listSignOffChecks = async ({ app: { db } }: Context): Promise<{ checks: SignOffCheck[] }> => ({
  checks: await selectChecks(db).where(isNull(removedAt)).orderBy(asc(addedAt), asc(id)),
})

/**
 * Requires a sign-off of payroll that is not approved yet.
 * @throws Refusal 409 if another one has the name, or if there are as many as allowed.
 */
export const addSignOffCheck = (ctx: Context, input: AddSignOffCheck) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    // Approvals wait, so that none overlooks the new sign-off.
    await lockPayroll(tx)
    const isRequired = isNull(removedAt)
    throwIf(
      (await tx.$count(payrollSignOffChecks, isRequired)) < maxSignOffChecks ? null : tooMany(),
      (await tx.$count(payrollSignOffChecks, and(isRequired, sql`lower(${name}) = lower(${input.name})`)))
        ? taken()
        : null,
    )
    const [inserted] = await tx
      .insert(payrollSignOffChecks)
      .values({ ...input, addedBy: actor.id, addedAt: request.at ?? sql`clock_timestamp()` })
      .returning({ id })
    assertFound(inserted)
    const [check] = await selectChecks(tx).where(eq(id, inserted.id))
    assertFound(check)
    return {
      action: 'payroll.sign_off_check_added',
      subject: { type: 'payroll_sign_off_check', id: check.id },
      after: input,
      events: [payrollChanged()],
      answer: { check },
    }
  })

/** Stops requiring a sign-off. Signatures stay. @throws Refusal 404 if it is not required. */
export const removeSignOffCheck = (ctx: Context, input: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    await lockPayroll(tx)
    const [removed] = await tx
      .update(payrollSignOffChecks)
      .set({ removedBy: actor.id, removedAt: request.at ?? sql`clock_timestamp()` })
      .where(and(eq(id, input.id), isNull(removedAt)))
      .returning({ name, signer, onExtraRuns })
    assertFound(removed)
    return {
      action: 'payroll.sign_off_check_removed',
      subject: { type: 'payroll_sign_off_check', id: input.id },
      before: removed,
      events: [payrollChanged()],
      answer: { id: input.id },
    }
  })

const taken = () => conflict('A sign-off with this name is required already.', 'payroll.check_taken', 'name')
const tooMany = () =>
  conflict(`At most ${maxSignOffChecks} sign-offs can be required. Please remove one first.`, 'payroll.too_many_checks')
