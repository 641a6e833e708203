import { sql } from 'drizzle-orm'
import type {
  DeleteScimResource,
  PatchScimResource,
  ReplaceScimResource,
  ScimUser,
} from '@muster/contract/scim/resources'
import { scimPeople } from '../../../access/scim/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { lockVisibleUser } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { withoutClash } from '../../../people/rules.ts'
import { asCreator, together } from '../asCreator.ts'
import { spelled, userAttributes } from '../protocol/attributes.ts'
import { patched, readOperations } from '../protocol/patch.ts'
import { assertVersion } from '../protocol/version.ts'
import { accountRefusal, setAccount } from './accounts.ts'
import { deactivate } from './changeActive.ts'
import { changeUser } from './changeUser.ts'
import { isId, readOneUser } from './presentUsers.ts'
import { readChange, readUser, type UserFields } from './readUser.ts'

/**
 * Replaces a person. Attributes that are not sent do not change, because identity providers send only those that they
 * are set up to send.
 * @throws Refusal 404; 412 `scim.version`; like `changeUser` and `setAccount`.
 */
export function replaceUser(ctx: Context, input: ReplaceScimResource): Promise<ScimUser> {
  const { id, ifMatch, ...sent } = input
  const resource = spelled(sent, userAttributes)
  return update(ctx, { id, ifMatch }, (current) => readChange(resource, current))
}

/**
 * Changes a person by the operations of a PATCH. What an operation removes is cleared where it may be empty.
 * @throws Refusal like `replaceUser`, and 400 for operations that RFC 7644 refuses.
 */
export function patchUser(ctx: Context, input: PatchScimResource): Promise<ScimUser> {
  const { id, ifMatch, ...body } = input
  const operations = readOperations(body)
  return update(ctx, { id, ifMatch }, (current) => {
    const before = readUser(current)
    const resource = patched(current, operations, userAttributes)
    const after = readChange(resource, current)
    const isCleared = (name: keyof UserFields) => before[name] !== undefined && after[name] === undefined
    const cleared = current.active && after.active === false ? [] : clearable.filter(isCleared)
    return { ...after, ...Object.fromEntries(cleared.map((name) => [name, null])) }
  })
}

/** The fields that may be empty. */
const clearable = ['externalId', 'position', 'workPhone', 'department', 'managerId'] as const

type Update = Pick<ReplaceScimResource, 'id' | 'ifMatch'>

async function update(
  ctx: Context,
  { id: sentId, ifMatch }: Update,
  fieldsOf: (current: ScimUser) => UserFields,
): Promise<ScimUser> {
  const as = await asCreator(ctx)
  const { config } = as.app
  return withoutClash(() =>
    change(as, async (tx) => {
      const now = await lockRoles(tx, as.actor)
      const current = await readOneUser(tx, config, now, sentId)
      assertFound(current)
      const standing = await lockVisibleUser(tx, now, current.id)
      assertVersion(current, ifMatch)
      const fields = fieldsOf(current)
      const before = { userName: current.userName ?? '', externalId: current.externalId ?? null }
      const { userName = before.userName, externalId = before.externalId } = fields
      const isAccountChanged = externalId !== before.externalId || userName !== before.userName
      throwIf(isAccountChanged ? accountRefusal(now, standing) : null)
      const changes = [
        ...(await setAccount(tx, current.id, before, { userName, externalId })),
        ...(await changeUser(tx, as, now, current.id, fields)),
      ]
      const after = await readOneUser(tx, config, now, current.id)
      assertFound(after)
      return together(tx, as, changes, after)
    }),
  )
}

/**
 * Deletes a person from the point of view of SCIM: the account is deactivated, and SCIM shows it no longer. All records
 * stay in Muster, because an employer has to keep them (decision 0101).
 * @throws Refusal 404; 412 `scim.version`; like `setUserStatus`.
 */
export async function deleteUser(ctx: Context, { id, ifMatch }: DeleteScimResource): Promise<void> {
  const as = await asCreator(ctx)
  await change(as, async (tx) => {
    const now = await lockRoles(tx, as.actor)
    const current = isId(id) ? await readOneUser(tx, as.app.config, now, id) : null
    assertFound(current)
    assertVersion(current, ifMatch)
    throwIf(userPolicy.deactivate(now, await lockVisibleUser(tx, now, current.id)))
    const ended = current.active ? [await deactivate(tx, as.app, now, current.id)] : []
    // The external id stays, by which the person is told from a later one with the same address.
    const row = { deletedAt: sql`now()` }
    await tx
      .insert(scimPeople)
      .values({ userId: current.id, ...row })
      .onConflictDoUpdate({ target: scimPeople.userId, set: row })
    const deleted = {
      action: 'scim.user_deleted' as const,
      subject: { type: 'user', id: current.id },
      personId: current.id,
      before: { userName: current.userName, externalId: current.externalId ?? null },
    }
    return together(tx, as, [...ended, deleted], undefined)
  })
}
