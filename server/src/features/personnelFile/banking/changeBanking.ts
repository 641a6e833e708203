import type { BankingVersion } from '@muster/contract/personnelFile/banking'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { type Notice, notify } from '../../../events/event.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { addVersion, currentVersion, type Version } from '../../../people/sealedRecords/versions.ts'
import { assertOwnPerson, bankingArea, recordChanged } from '../areas.ts'
import type { BankingDetails } from '../shared/bankDetails.ts'
import { bankingDetails } from '../tables.ts'
import { presentVersion } from './maskDetails.ts'

/** The notification of a change, so that the owner of a hijacked session learns of it before the next payday. */
const changedMessage: Notice = {
  type: 'SYSTEM_ALERT',
  title: 'Your banking details were changed',
  message: 'If this wasn’t you, please tell your HR department immediately.',
  link: '?view=settings&tab=banking',
  preference: 'securityAlerts',
}

/**
 * Saves what `update` makes of the actor's banking details as a new version, and returns it masked. The person stays locked
 * from the reading on, so that of two simultaneous changes neither is lost. Reads the version only after `change` has
 * ended, because `change` stores its `answer` unencrypted.
 * @throws Refusal 403 for another person's details; 404 if that person is not visible to the actor.
 */
export async function changeBanking(
  ctx: Context,
  userId: string,
  update: (present: Version<BankingDetails> | null) => BankingDetails,
): Promise<{ bankingDetails: BankingVersion }> {
  const { app, actor } = ctx
  await assertOwnPerson(app.db, actor, bankingArea, userId)
  await change(ctx, async (tx) => {
    await lockPerson(tx, userId)
    const details = update(await currentVersion<BankingDetails>(tx, app, bankingDetails, userId))
    const { id, version, changed } = await addVersion(tx, app, bankingDetails, userId, details)
    const notifications = changed.length ? [notify({ ...changedMessage, bySession: actor.sessionId }, [userId])] : []
    return {
      action: 'banking.changed',
      subject: { type: 'banking_details', id },
      personId: userId,
      after: { version, changed },
      events: [...notifications, recordChanged(bankingArea, userId)],
      answer: null,
    }
  })
  const saved = await currentVersion<BankingDetails>(app.db, app, bankingDetails, userId)
  if (!saved) throw new Error('The banking details that were just saved are gone')
  return { bankingDetails: presentVersion(saved) }
}
