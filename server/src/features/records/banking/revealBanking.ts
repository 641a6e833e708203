import { bankingArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { currentVersion } from '../versions.ts'
import type { BankingDetails } from './masked.ts'
import { bankingDetails } from './tables.ts'

/** The whole numbers; each look is recorded before they are answered (ASVS 5.0, 16.2), one's own as well. */
export async function revealBanking(ctx: Context, { id }: { id: string }) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, bankingArea, id)
  const current = await currentVersion<BankingDetails>(app.db, app, bankingDetails, id)
  if (!current) throw notFound()
  if (!current.details)
    throw conflict(
      'These banking details can no longer be opened. Please have them entered anew.',
      'banking.unreadable',
    )
  await record(app.db, ctx, {
    action: 'banking.revealed',
    subject: { type: 'banking_details', id },
    personId: id,
    after: { version: current.version },
  })
  const { accountNumber, routingNumber } = current.details
  return { accountNumber, routingNumber }
}
