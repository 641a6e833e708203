import { sql } from 'drizzle-orm'
import type { EnterInsuredWages, InsuredWagesPreview } from '@muster/contract/payroll/insuredWages'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound, conflict, forbidden, throwIf } from '../../../kernel/errors.ts'
import { type Cents, centsOf, jsonOf, printCents, sumOf } from '../../../pay/money.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { payrollChanged } from '../messages.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { type Proposal, proposedWage, readProposals, withinLimits } from './proposals.ts'

/** A person whose insured wage changes in January of a year. */
interface ChangedWage {
  proposal: Proposal
  wage: Cents
}

/**
 * Registers insured wages from January of a year on: the chosen ones, and the proposed ones for everyone else without an
 * entry for January. Wages are limited to the limits of the year. Leaves out the actor's own.
 * @throws Refusal 404 if a chosen person is not insured or out of reach; 403 for the actor's own; 409 if the year has no
 * limits, or while payroll is being calculated.
 */
export const enterInsuredWages = (ctx: Context, input: EnterInsuredWages) =>
  change(ctx, async (tx): Promise<Change<{ people: number }> | Unchanged<{ people: number }>> => {
    const { year, basis, chosen, source } = input
    await lockRestingPayroll(tx)
    const changed = await readChangedWages(tx, ctx.actor, input)
    const answer = { people: changed.length }
    if (!changed.length) return { action: null, answer }
    const enteredAt = await clockOf(tx)
    await insertRows(
      tx,
      payrollTerms,
      changed.map(({ proposal, wage }) => ({
        userId: proposal.user.id,
        firstMonth: `${year}-01`,
        wageBasis: 'REGISTERED' as const,
        insuredWage: printCents(wage),
        source,
        enteredBy: ctx.actor.id,
        enteredAt,
      })),
    )
    return {
      action: 'payroll.insured_wages_entered',
      subject: { type: 'payroll', id: null },
      after: { year, basis, chosen: chosen.length, people: changed.length, source },
      events: [payrollChanged()],
      answer,
    }
  })

/**
 * Returns how many insured wages `enterInsuredWages` would change. Writes nothing; logs the access.
 * @throws Refusal as for `enterInsuredWages`.
 */
export async function previewInsuredWages(
  ctx: Context,
  input: EnterInsuredWages,
): Promise<{ preview: InsuredWagesPreview }> {
  const changed = await readChangedWages(ctx.app.db, ctx.actor, input)
  await recordAccessToSums(ctx, 'insured wages', { year: input.year })
  return {
    preview: {
      people: changed.length,
      before: jsonOf(sumOf(changed.map(({ proposal }) => proposal.present))),
      after: jsonOf(sumOf(changed.map(({ wage }) => wage))),
    },
  }
}

async function readChangedWages(
  db: Queryable,
  actor: Actor,
  { year, basis, chosen }: EnterInsuredWages,
): Promise<ChangedWage[]> {
  const { proposals, limits } = await readProposals(db, actor, year)
  const known = new Map(proposals.map((proposal) => [proposal.user.id, proposal]))
  assertFound(chosen.every(({ userId }) => known.has(userId)))
  const own = chosen.some(({ userId, insuredWage }) => insuredWage !== null && known.get(userId)?.canEnter === false)
  throwIf(own ? forbidden('You cannot change your own pay') : null, limits ? null : limitsMissing(year))
  if (!limits) return []
  const wages = new Map(chosen.map(({ userId, insuredWage }) => [userId, insuredWage]))
  return proposals.flatMap((proposal) => {
    const choice = wages.get(proposal.user.id)
    const wage =
      choice === undefined
        ? proposedWage(proposal, basis)
        : choice === null
          ? null
          : withinLimits(centsOf(choice), limits)
    return wage === null || !proposal.canEnter || wage === proposal.registeredInJanuary ? [] : [{ proposal, wage }]
  })
}

/** Returns the present time by the database's clock, which does not stand still within a transaction. */
async function clockOf(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  return rows[0]?.at ?? ''
}

const limitsMissing = (year: number) =>
  conflict(
    `There are no insurance limits for ${year}. Please enter or keep them first.`,
    'payroll.limits_missing',
    'year',
  )
