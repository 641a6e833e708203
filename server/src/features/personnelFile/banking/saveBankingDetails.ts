import { bankingArea, assertOwnPerson, recordChanged } from '../areas.ts'
import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { SaveBankingDetails } from '@muster/contract/personnelFile/banking'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { addVersion, currentVersion } from '../../../people/sealedRecords/versions.ts'
import { type Notice, notify } from '../../../events/event.ts'
import { type BankingDetails, presentVersion } from './maskDetails.ts'
import { bankingDetails } from '../tables.ts'

/** The notification of a change, so that the owner of a hijacked session learns of it before the next payday. */
const changedMessage: Notice = {
  type: 'SYSTEM_ALERT',
  title: 'Your banking details were changed',
  message: 'If this wasn’t you, please tell your HR department immediately.',
  link: '?view=settings&tab=banking',
  preference: 'securityAlerts',
}

/**
 * Saves the actor's banking details as a new version and returns it masked. Reads the version only after `change` has
 * ended, because `change` stores its `answer` unencrypted.
 * @throws Refusal 403 for another person's details; 404 if that person is not visible to the actor.
 */
export async function saveBankingDetails(ctx: Context, { id: userId, ...form }: SaveBankingDetails) {
  const { app, actor } = ctx
  const details = { ...form, country: form.country ?? countryOf(form.accountNumber) }
  await assertOwnPerson(app.db, actor, bankingArea, userId)
  await change(ctx, async (tx) => {
    const { id, version, changed } = await addVersion<BankingDetails>(tx, app, bankingDetails, userId, details)
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
