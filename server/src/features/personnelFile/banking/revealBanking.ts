import { bankingArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { assertFound, conflict } from '../../../kernel/errors.ts'
import { currentVersion } from '../../../people/sealedRecords/versions.ts'
import type { BankingDetails } from './maskDetails.ts'
import { bankingDetails } from '../tables.ts'

const unreadableRefusal = () =>
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
  const { accountNumber, routingNumber } = details
  return { accountNumber, routingNumber }
}
