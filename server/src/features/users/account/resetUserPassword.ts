import { eq, inArray, sql } from 'drizzle-orm'
import type { ResetUserPassword } from '@muster/contract/users/forms'
import { clearFailuresOfAccount } from '../../../access/attempts.ts'
import { forgetSignIns } from '../../../access/factors/devices.ts'
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
 * Sets another person's password. Their sessions, API keys and links end, and they are notified by email (specification
 * 3, section 8). A person whose account is not active yet gets a new activation link. The actor must enter their own
 * password, so that an open browser does not give access to other accounts.
 * @throws Refusal 404 if the person is not visible to the actor; 403 for the actor themselves, for a person with more
 * permissions, and for a person above the actor; 400 naming `newPassword` if it is not allowed, or `currentPassword` if
 * it is wrong; 429 after ten failures in 15 minutes.
 */
export async function resetUserPassword(ctx: Context, { id, newPassword, currentPassword }: ResetUserPassword) {
  const { app, actor } = ctx
  // Checked first, so that no password is hashed for people without permission. Checked again once the rows are locked.
  await visiblePerson(app.db, actor, peopleArea, id)
  throwIf(userPolicy.resetPassword(actor, await standingOf(app.db, actor, id)))
  const found = await app.db
    .select()
    .from(users)
    .where(inArray(users.id, [id, actor.id]))
  const [target, self] = [id, actor.id].map((each) => found.find((row) => row.id === each))
  assertFound(self, signedOut)
  const terms = await readPasswordTerms(app.db)
  throwIf(target ? passwordRefusal('newPassword', newPassword, { ...target, ...terms }, 'theirs') : null)
  await provePassword(ctx, self, currentPassword, 'user.password_refused')
  const passwordHash = await hashPassword(newPassword)
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    await assertProofValid(tx, ctx, self)
    const { person, ...standing } = await lockVisibleUser(tx, now, id)
    throwIf(userPolicy.resetPassword(now, standing))
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`now()`, updatedAt: laterUpdate })
      .where(eq(users.id, id))
    await endSessions(tx, id)
    await forgetSignIns(tx, id)
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
      answer: { message: 'The password has been reset', isMailHeld: app.config.smtpUrl === null },
    }
  })
}
