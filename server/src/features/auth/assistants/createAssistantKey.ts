import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { hasAdministrative } from '@muster/contract/access/permissions'
import type { AssistantKey, CreateAssistantKey } from '@muster/contract/auth/assistantKeys'
import { newKey } from '../../../access/apiKeys.ts'
import { confirmationRefusal, hasJustSignedIn } from '../../../access/factors/confirmation.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { hashToken } from '../../../access/sessions.ts'
import { apiKeys } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify, refresh } from '../../../events/event.ts'
import { assertFound, conflict, invalid, Refusal, signedOut, throwIf, unacceptable } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { ownerId } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { assistantKeyCreated } from './messages.ts'
import { isOfAssistant, selectAssistantKeys } from './queries.ts'

/** Maximum number of usable keys per person. */
const maxKeys = 10

/**
 * Creates a key for an assistant of the actor and returns its token, which is shown only once and stored as a hash. The
 * actor confirms their password and second factor, because the key stays valid after they sign out. The owner is notified
 * of keys of people with administrative permissions.
 * @throws Refusal 403 `assistant.off` or `two_factor.confirm`; 400 naming `currentPassword` or `expiresOn`; 409 at the
 * maximum number of keys.
 */
export async function createAssistantKey(
  ctx: Context,
  { name, mayChange, expiresOn, currentPassword }: CreateAssistantKey,
): Promise<{ key: AssistantKey; token: string }> {
  const { app, actor } = ctx
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  const last = Temporal.PlainDate.from(expiresOn)
  throwIf(
    await offRefusal(app.db),
    Temporal.PlainDate.compare(last, today) < 0 || Temporal.PlainDate.compare(last, today.add({ years: 1 })) > 0
      ? invalid({ expiresOn: 'Please choose a day between today and a year from now' })
      : null,
  )
  const user = await proveSelf(ctx, currentPassword)
  const token = newKey('ASSISTANT')
  const zone = await readSetting(app.db, 'timeZone')
  return change(ctx, async (tx) => {
    await lockPerson(tx, actor.id)
    await assertProofValid(tx, ctx, user)
    const isUsable = and(
      isOfAssistant,
      eq(apiKeys.userId, actor.id),
      isNull(apiKeys.revokedAt),
      gt(apiKeys.expiresAt, sql`now()`),
    )
    throwIf(
      await offRefusal(tx),
      (await tx.$count(apiKeys, isUsable)) >= maxKeys
        ? conflict(`You already have ${maxKeys} assistant keys. Please revoke one first.`, 'assistant_key.too_many')
        : null,
    )
    const [row] = await tx
      .insert(apiKeys)
      .values({
        tokenHash: hashToken(token),
        hint: token.slice(-4),
        name,
        kind: 'ASSISTANT',
        mayChange,
        userId: actor.id,
        permissions: [],
        expiresAt: last.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
      })
      .returning({ id: apiKeys.id })
    assertFound(row)
    const [key] = await selectAssistantKeys(tx).where(eq(apiKeys.id, row.id))
    assertFound(key)
    const owner = hasAdministrative(actor.permissions) ? await ownerId(tx, app.config) : null
    return {
      action: 'assistant_key.created',
      subject: { type: 'assistant_key', id: key.id },
      personId: actor.id,
      after: { name, mayChange, expiresOn },
      events: [
        refresh('auth', [actor.id]),
        notify({ ...assistantKeyCreated(actor, name, { mayChange }), bySession: actor.sessionId }, [actor.id]),
        ...(owner === null || owner === actor.id
          ? []
          : [notify(assistantKeyCreated(actor, name, { mayChange, isForOwner: true }), [owner])]),
      ],
      answer: { key, token },
    }
  })
}

const offRefusal = async (db: Queryable): Promise<Refusal | null> =>
  (await readSetting(db, 'assistantsAllowed'))
    ? null
    : new Refusal(403, 'The company does not allow assistants', { error: 'Forbidden', code: 'assistant.off' })

/**
 * Checks that the actor is who they are: their password and their second factor, if any. People without a password must
 * have signed in within ten minutes. Returns the account.
 */
async function proveSelf(ctx: Context, password: string) {
  const { app, actor } = ctx
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  if (user.passwordHash !== null) {
    throwIf(password ? null : invalid({ currentPassword: 'Please enter your current password' }))
    await provePassword(ctx, user, password, 'assistant_key.refused')
  } else {
    throwIf(await confirmationRefusal(app.db, actor))
    throwIf((await hasJustSignedIn(app.db, actor)) ? null : unacceptable('Please sign out and sign in again first.'))
  }
  return user
}
