import { sql } from 'drizzle-orm'
import type { EnterOpenings } from '@muster/contract/payroll/openings'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { assertFound, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { payrollChanged } from '../messages.ts'
import { monthNotStarted } from '../periods.ts'
import { judgeOpenings, selectPeople } from './openingRows.ts'
import { overlaps } from './setOpening.ts'

type Answer = { people: number }

/**
 * Sets the opening amounts of many people, all or none. Amounts that are entered already change nothing, so that a file
 * can be imported again.
 * @throws Refusal 404 if someone is out of reach; 403 for the actor's own; 400 naming `openings` if a person's year
 * appears twice, or for a month to come; 409 while payroll is being calculated, or if payroll taxed one of the months.
 */
export const enterOpenings = (ctx: Context, { openings }: EnterOpenings) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const ids = new Set(openings.map(({ userId }) => userId))
    const people = await selectPeople(tx, actor, { ids: [...ids] })
    assertFound(people.length === ids.size)
    const month = (await readCompanyToday(tx)).slice(0, 7)
    const years = new Set(openings.map(({ userId, upTo }) => `${userId} ${upTo.slice(0, 4)}`))
    throwIf(
      openings.every(({ userId }) => canDecideFor(actor, userId)) ? null : forbidden('You cannot change your own pay'),
      years.size === openings.length ? null : invalid({ openings: 'A person’s year appears twice' }),
      openings.every(({ upTo }) => upTo <= month) ? null : invalid({ openings: monthNotStarted }),
    )
    const judged = await judgeOpenings(tx, openings)
    throwIf(judged.some(({ isTaxed }) => isTaxed) ? overlaps() : null)
    const rows = judged.filter(({ state }) => state !== 'SAME').map(({ row }) => row)
    const answer = { people: rows.length }
    if (!rows.length) return { action: null, answer }
    const { rows: times } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
    const enteredAt = times[0]?.at ?? ''
    await insertRows(
      tx,
      payrollOpenings,
      rows.map((row) => ({ ...row, enteredBy: actor.id, enteredAt })),
    )
    return {
      action: 'payroll.openings_entered',
      subject: { type: 'payroll', id: null },
      // The audit trail contains no amounts.
      after: { people: rows.map(({ userId, upTo }) => ({ id: userId, upTo })) },
      events: [payrollChanged()],
      answer,
    }
  })
