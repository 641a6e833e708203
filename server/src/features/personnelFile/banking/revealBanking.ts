import { bankingArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { assertFound, conflict } from '../../../kernel/errors.ts'
import { currentVersion } from '../../../people/sealedRecords/versions.ts'
import type { BankingDetails } from '../shared/bankDetails.ts'
import { bankingDetails } from '../tables.ts'

/** Returns the refusal 409 of banking details that can't be decrypted. */
export const unreadableRefusal = () =>
  conflict('These banking details can no longer be opened. Please enter them again.', 'banking.unreadable')

/**
 * Returns the full numbers of a person's banking details. Logs every access first, including the person's own (ASVS
 * 5.0, 16.2).
 */
export async function revealBanking(ctx: Context, { id }: { id: string }) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, bankingArea, id)
  const current = await currentVersion<BankingDetails>(app.db, app, bankingDetails, id)
  assertFound(current)
  const { details } = current
  assertFound(details, unreadableRefusal)
  await record(app.db, ctx, {
    action: 'banking.revealed',
    subject: { type: 'banking_details', id },
    personId: id,
    after: { version: current.version },
  })
  const { accountNumber, routingNumber, furtherAccounts = [] } = details
  return {
    accountNumber,
    routingNumber,
    furtherAccounts: furtherAccounts.map((account) => ({
      accountId: account.accountId,
      accountNumber: account.accountNumber,
      routingNumber: account.routingNumber,
    })),
  }
}
