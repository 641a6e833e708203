import { sql } from 'drizzle-orm'
import { type CheckedEntries, type ImportEntries, maxShownEntries } from '@muster/contract/payroll/entryImport'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { payrollItemEntries } from '../../../pay/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { planEntries } from './planEntries.ts'
import { readEntryFile } from './readEntryFile.ts'

/**
 * Returns what importing a file of pay item entries would do, with a sentence for each line that can't be used. Enters
 * nothing. The check is recorded, because it compares the file with what is entered.
 * @throws Refusal 400 naming `file` as `readEntryFile` does.
 */
export async function checkEntries(ctx: Context, { file }: { file: File }): Promise<CheckedEntries> {
  const { app, actor } = ctx
  const { created, same, problems, digest } = await planEntries(app.db, actor, await readEntryFile(file))
  await record(app.db, ctx, {
    action: 'payroll.pay_items_checked',
    subject: { type: 'payroll', id: null },
    after: { people: peopleOf(created), problems: problems.length },
  })
  return {
    digest,
    counts: { created: created.length, same, refused: problems.length },
    entries: created.slice(0, maxShownEntries).map(({ user: { email: _email, ...user }, item, entry }) => ({
      user,
      code: item.code,
      value: Number(entry.value),
      quantity: entry.quantity == null ? null : Number(entry.quantity),
      currency: entry.currency ?? null,
      firstMonth: entry.firstPeriod,
      lastMonth: entry.lastPeriod,
    })),
    problems,
  }
}

type Answer = { count: number }

/**
 * Enters the pay items of many people from a file, all or none. Entries that exist already change nothing, so that a file can
 * be imported again.
 * @throws Refusal 400 naming `file` as `readEntryFile` does, or if a line can't be used; 409 while payroll is being
 * calculated, or if the effect differs from that of the check.
 */
export async function importEntries(ctx: Context, { file, digest }: ImportEntries): Promise<Answer> {
  const lines = await readEntryFile(file)
  return change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { actor } = ctx
    await lockRestingPayroll(tx)
    const plan = await planEntries(tx, actor, lines)
    const [problem] = plan.problems
    const answer = { count: plan.created.length }
    // A file whose entries exist by now has had its effect.
    if (!problem && !answer.count) return { action: null, answer }
    throwIf(
      problem ? invalid({ file: `Line ${problem.line}: ${problem.message}` }) : null,
      plan.digest === digest ? null : outdated(),
    )
    const { rows: times } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
    const at = times[0]?.at ?? ''
    await insertRows(
      tx,
      payrollItemEntries,
      plan.created.map(({ entry }) => ({ ...entry, enteredBy: actor.id, enteredAt: at, changedAt: at })),
    )
    return {
      action: 'payroll.pay_items_imported',
      subject: { type: 'payroll', id: null },
      // The audit trail contains no amounts, nor notes, which may mention amounts.
      after: { count: answer.count, codes: codesOf(plan.created), people: peopleOf(plan.created) },
      events: [payrollChanged()],
      answer,
    }
  })
}

type Created = Awaited<ReturnType<typeof planEntries>>['created']
const peopleOf = (created: Created) => [...new Set(created.map(({ user }) => user.id))]
const codesOf = (created: Created) => [...new Set(created.map(({ item }) => item.code))].toSorted()

const outdated = () =>
  conflict('What this file would change has changed since it was checked. Please check it again.', 'import.outdated')
