import type { Journal } from '@muster/contract/payroll/journal'
import { monthOfRun } from '@muster/contract/payroll/runKeys'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { assertCanExportMonth } from '../files/monthFile.ts'
import { readOutputSetting } from '../payments/outputSettings.ts'
import { ofMonth } from '../payslips/readPayslips.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { journalEntries, journalTotals, unassignedOf } from './journalOf.ts'
import { journalDateOf } from './journalDate.ts'
import { countRecords, readSums } from './readSums.ts'

/**
 * Returns the double-entry journal of a month's approved records, as it is now. Access is logged.
 * @throws Refusal 403 unless the actor may see everyone's pay; 404 if nothing is approved.
 */
export async function showJournal(ctx: Context, { period }: { period: string }): Promise<{ journal: Journal }> {
  assertCanExportMonth(ctx)
  const { lines, nets, accounts, ...counts } = await readMonth(ctx.app.db, period)
  assertFound(counts.records)
  const month = monthOfRun(period)
  const entries = journalEntries({ period: month, lines, nets }, accounts)
  const journal = {
    period: month,
    date: await journalDateOf(ctx.app.db, period),
    entries,
    totals: journalTotals(entries),
    ...counts,
    unassigned: unassignedOf(entries),
  }
  await recordAccessToSums(ctx, 'journal', { period })
  return { journal }
}

/** Reads what a journal needs in one snapshot: otherwise an approval in between would leave the sides unequal. */
async function readMonth(database: Db, period: string) {
  const { db, end } = await openSnapshot(database)
  try {
    return {
      ...(await readSums(db, ofMonth(period))),
      ...(await countRecords(db, period)),
      accounts: await readOutputSetting(db, 'ledgerAccounts'),
    }
  } finally {
    end()
  }
}
