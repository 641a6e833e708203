import { emailPattern } from '@muster/contract/kit/text'
import type { CreateScimResource, ScimUser } from '@muster/contract/scim/resources'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { lockVisibleUser } from '../../../people/person.ts'
import { withoutClash } from '../../../people/rules.ts'
import { addUser } from '../../users/shared/createUser.ts'
import { asCreator, together } from '../asCreator.ts'
import { spelled, userAttributes } from '../protocol/attributes.ts'
import { invalidValue } from '../protocol/errors.ts'
import type { Json } from '../protocol/filter.ts'
import { linksAhead } from '../settings/readSettings.ts'
import {
  accountRefusal,
  departmentOf,
  freeUserName,
  holdersOf,
  managerOf,
  setAccount,
  storeAccount,
  userExists,
} from './accounts.ts'
import { changeUser } from './changeUser.ts'
import { deactivate } from './changeActive.ts'
import { readOneUser } from './presentUsers.ts'
import { nameOfNew, readUser, type UserFields } from './readUser.ts'

/**
 * Adds a person with the role Employee and no pay. They get the link to activate their account, unless they are inactive
 * or sign in through the provider whose accounts are linked ahead. Someone whom SCIM deleted returns instead.
 * @throws Refusal 409 `scim.user_exists` if someone has the user name, the address or the external id; 400
 * `scim.invalid_value`; 403 without the permissions of people who add people on screen.
 */
export async function createUser(ctx: Context, input: CreateScimResource): Promise<ScimUser> {
  const as = await asCreator(ctx)
  const resource = spelled(input, userAttributes)
  const fields = readUser(resource)
  const { userName } = fields
  if (userName === undefined) return throwIf(invalidValue('userName is required'))
  const email = (fields.email ?? userName).toLowerCase()
  throwIf(emailPattern.test(email) ? null : invalidValue('Without emails, userName must be an email address'))
  return withoutClash(() =>
    change(as, async (tx) => {
      const now = await lockRoles(tx, as.actor)
      throwIf(needsPermission(now, 'users.create'))
      const account = { userName, externalId: fields.externalId ?? null }
      await freeUserName(tx, { ...account, email })
      const [holder, ...others] = await holdersOf(tx, { ...account, email })
      // A new person may have got the address of one who left.
      const isOther = holder?.externalId && account.externalId && holder.externalId !== account.externalId
      throwIf(others.length || (holder && !holder.isHidden) || isOther ? userExists() : null)
      const wanted = { ...fields, userName, email }
      const { id, changes } = holder
        ? { id: holder.id, changes: await bringBack(tx, as, now, holder.id, wanted) }
        : await add(tx, as, now, resource, wanted)
      const created = await readOneUser(tx, as.app.config, now, id)
      assertFound(created)
      return together(tx, as, changes, created)
    }),
  )
}

type NewFields = UserFields & { userName: string; email: string }

async function add(tx: Tx, ctx: Context, now: Actor, resource: Json, fields: NewFields) {
  const { app } = ctx
  const { userName, email, externalId = null } = fields
  const person = {
    ...nameOfNew(resource, fields),
    email,
    position: fields.position ?? null,
    department: (await departmentOf(tx, fields.department)) ?? null,
    managerId: (await managerOf(tx, now, fields.managerId)) ?? null,
    ...(externalId !== null && (await linksAhead(tx)) && { status: 'ACTIVE' as const }),
  }
  const added = await addUser(tx, app, now, person, fields.active !== false)
  const { id, ...entry } = added
  await storeAccount(tx, id, { userName, externalId })
  const created = { ...entry, after: { ...(entry.after as object), userName, externalId, through: 'SCIM' } }
  const phone = fields.workPhone ? await changeUser(tx, ctx, now, id, { workPhone: fields.workPhone }) : []
  const ended = fields.active === false ? [await deactivate(tx, app, now, id)] : []
  return { id, changes: [created, ...phone, ...ended] }
}

/** Employs someone again whom SCIM deleted. */
async function bringBack(tx: Tx, ctx: Context, now: Actor, id: string, fields: NewFields) {
  const { userName, externalId = null } = fields
  const account = { userName, externalId }
  throwIf(accountRefusal(now, await lockVisibleUser(tx, now, id)))
  const changes = await setAccount(tx, id, { userName: '', externalId: null }, account)
  return [...changes, ...(await changeUser(tx, ctx, now, id, { ...fields, active: fields.active ?? true }))]
}
