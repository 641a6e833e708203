import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { allPermissions, hasAdministrative } from '@muster/contract/access/permissions'
import type { ApiKey, CreateApiKey } from '@muster/contract/auth/apiKeys'
import { newKey } from '../../../access/apiKeys.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { hashToken } from '../../../access/sessions.ts'
import { apiKeys } from '../../../access/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, conflict, invalid, type Refusal, signedOut } from '../../../kernel/errors.ts'
import { notify, refresh } from '../../../events/event.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { ownerId } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { keyCreated } from '../allSessions/messages.ts'
import { keysOf, selectKeys } from './listApiKeys.ts'

/** Maximum number of usable keys per person. */
const maxKeys = 20

/**
 * Returns 400 naming `permissions` if the creator lacks one of them, or if one is administrative and the creator is not
 * a Super Admin (0026); else null.
 */
function scopeRefusal(actor: Actor, permissions: readonly string[]): Refusal | null {
  const knownPermissions: readonly string[] = allPermissions
  if (permissions.some((permission) => !knownPermissions.includes(permission) || !actor.permissions.has(permission)))
    return invalid({ permissions: 'You can only give a key permissions you have yourself' })
  if (hasAdministrative(permissions) && !actor.isSuperAdmin)
    return invalid({ permissions: 'Only a Super Admin can give a key administrative permissions' })
  return null
}

/**
 * Creates an API key and returns its token, which is shown only once and stored as a hash. The creator enters their
 * password, because the key stays valid after they sign out. The creator is notified by email. For an administrative
 * key, the owner is notified too.
 * @throws Refusal 400 naming `currentPassword`, `permissions` or `expiresOn`; 409 at the maximum number of keys.
 */
export async function createApiKey(ctx: Context, input: CreateApiKey): Promise<{ key: ApiKey; token: string }> {
  const { app, actor } = ctx
  const today = Temporal.PlainDate.from(await readCompanyToday(app.db))
  const last = Temporal.PlainDate.from(input.expiresOn)
  throwIf(
    Temporal.PlainDate.compare(last, today) < 0 || Temporal.PlainDate.compare(last, today.add({ years: 1 })) > 0
      ? invalid({ expiresOn: 'Please choose a day between today and a year from now' })
      : null,
    scopeRefusal(actor, input.permissions),
  )
  const [user] = await app.db.select().from(users).where(eq(users.id, actor.id))
  assertFound(user, signedOut)
  await provePassword(ctx, user, input.currentPassword, 'api_key.refused')
  const token = newKey()
  const zone = await readSetting(app.db, 'timeZone')
  const permissions = [...new Set(input.permissions)].toSorted()
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    await assertProofValid(tx, ctx, user)
    const isCounted = and(
      keysOf({ ...actor, isSuperAdmin: false }),
      isNull(apiKeys.revokedAt),
      gt(apiKeys.expiresAt, sql`now()`),
    )
    throwIf(
      scopeRefusal(now, permissions),
      (await tx.$count(apiKeys, isCounted)) >= maxKeys
        ? conflict(`You already have ${maxKeys} keys. Please revoke one first.`, 'key.too_many')
        : null,
    )
    const [row] = await tx
      .insert(apiKeys)
      .values({
        tokenHash: hashToken(token),
        hint: token.slice(-4),
        name: input.name,
        userId: actor.id,
        permissions,
        expiresAt: last.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString(),
      })
      .returning({ id: apiKeys.id })
    assertFound(row)
    const [key] = await selectKeys(tx).where(eq(apiKeys.id, row.id))
    assertFound(key)
    const isAdministrative = hasAdministrative(permissions)
    const owner = isAdministrative ? await ownerId(tx, app.config) : null
    return {
      action: 'api_key.made',
      subject: { type: 'api_key', id: key.id },
      personId: actor.id,
      after: { name: input.name, permissions, expiresOn: input.expiresOn },
      events: [
        refresh('auth', [actor.id]),
        notify(keyCreated(actor, input.name, isAdministrative), [...new Set([actor.id, ...(owner ? [owner] : [])])]),
      ],
      answer: { key, token },
    }
  })
}
