import { eq, inArray } from 'drizzle-orm'
import type { ResetUserPassword } from '@muster/contract/users/forms'
import { clearFailuresOfAccount } from '../../../access/attempts.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { hashPassword, passwordRefusal } from '../../../access/passwords.ts'
import { readPasswordTerms } from '../../../access/passwordTerms.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { visiblePerson, peopleArea } from '../../../people/reach.ts'
import { endKeysOfPerson } from '../../../access/apiKeys.ts'
import { endSessions } from '../../../access/sessions.ts'
import { endLinks } from '../../../access/oneUseLinks.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, signedOut } from '../../../kernel/errors.ts'
import { mailActivation, mailPasswordSet } from './accountMails.ts'
import { laterUpdate, lockVisibleUser, standingOf } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { users } from '../../../people/tables.ts'

/**
 * Sets another person's password: their sessions and links end, and a mail reports it (specification 3, section 8); a
 * person pending activation gets another link to it. Requires the actor's own password: an open page must not give
 * access to other accounts.
 * @throws Refusal 404 out of reach; 403 for oneself, whose current password Settings asks for, and for a person with
 * more permissions than the actor, or above them; 400 naming `newPassword`, too easy to guess, or `currentPassword`;
 * 429 after ten wrong ones in 15 minutes.
 */
export async function resetUserPassword(ctx: Context, { id, newPassword, currentPassword }: ResetUserPassword) {
  const { app, actor } = ctx
  // Checked first without a lock, so that no passwords are hashed for people without permission.
  await visiblePerson(app.db, actor, peopleArea, id)
  throwIf(userPolicy.resetPassword(actor, await standingOf(app.db, actor, id)))
  const found = await app.db
    .select()
    .from(users)
    .where(inArray(users.id, [id, actor.id]))
  const [about, own] = [id, actor.id].map((each) => found.find((row) => row.id === each))
  assertFound(own, signedOut)
  const terms = await readPasswordTerms(app.db)
  throwIf(about ? passwordRefusal('newPassword', newPassword, { ...about, ...terms }, 'theirs') : null)
  await provePassword(ctx, own, currentPassword, 'user.password_refused')
  const passwordHash = await hashPassword(newPassword)
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    await assertProofValid(tx, ctx, own)
    const { person, ...standing } = await lockVisibleUser(tx, now, id)
    throwIf(userPolicy.resetPassword(now, standing))
    await tx.update(users).set({ passwordHash, updatedAt: laterUpdate }).where(eq(users.id, id))
    await endSessions(tx, id)
    const { keysEnded, events } = await endKeysOfPerson(tx, id)
    await endLinks(tx, id)
    await clearFailuresOfAccount(tx, person.email.toLowerCase())
    if (person.status === 'PENDING_ACTIVATION') await mailActivation(tx, app, { ...person, passwordHash })
    else await mailPasswordSet(tx, app, { ...person, isActive: person.status === 'ACTIVE' })
    return {
      action: 'user.password_set',
      subject: { type: 'user', id },
      personId: id,
      after: { keysEnded },
      events,
      answer: { message: 'The password has been reset' },
    }
  })
}
