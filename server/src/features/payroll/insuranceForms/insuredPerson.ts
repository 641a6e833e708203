import type { InsuredPerson } from '@muster/contract/payroll/insuranceForms'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { addVersion, currentVersion } from '../../../people/sealedRecords/versions.ts'
import { payrollChanged } from '../messages.ts'
import { payrollArea } from '../policy.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { hasTerms } from '../terms/presentTerms.ts'
import { insuredPeople } from './tables.ts'

/**
 * Returns how a person is known to the insurance. Logs access to another person's details.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function showInsuredPerson(ctx: Context, { userId }: { userId: string }) {
  const { app, actor } = ctx
  await visiblePerson(app.db, actor, payrollArea, userId)
  await recordAccessToPerson(ctx, userId, { at: 'insurance details' })
  const version = await currentVersion<InsuredPerson>(app.db, app, insuredPeople, userId)
  return {
    person: version?.details ? { ...version.details, savedAt: version.savedAt } : null,
    isUnreadable: version !== null && version.details === null,
    isTaxed: await hasTerms(app.db, await readPackTables(app.db)),
    can: { set: canDecideFor(actor, userId) },
  }
}

type Answer = { saved: boolean }

/**
 * Saves how a person is known to the insurance as a new version. The audit trail names the changed fields only.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own.
 */
export const setInsuredPerson = (ctx: Context, { userId, ...details }: InsuredPerson & { userId: string }) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { app, actor } = ctx
    await visiblePerson(tx, actor, payrollArea, userId)
    throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot change your own insurance details'))
    const { version, changed } = await addVersion<InsuredPerson>(tx, app, insuredPeople, userId, details)
    if (!changed.length) return { action: null, answer: { saved: false } }
    return {
      action: 'payroll.insured_person_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { version, changed },
      events: [payrollChanged()],
      answer: { saved: true },
    }
  })
