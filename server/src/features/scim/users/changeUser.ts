import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { lockVisibleUser, type PersonRow } from '../../../people/person.ts'
import { changePerson } from '../../users/shared/updateUser.ts'
import type { PartialChange } from '../asCreator.ts'
import { departmentOf, managerOf } from './accounts.ts'
import { activate, deactivate } from './changeActive.ts'
import type { UserFields } from './readUser.ts'

/** The fields whose changes are changes of the person’s details. */
const details = ['firstName', 'lastName', 'email', 'position', 'workPhone', 'department', 'managerId'] as const

/**
 * Changes a person within a transaction, in which the roles are locked: their details, and the status of their account.
 * Returns the changes; none if nothing is different.
 * @throws Refusal like `updateUser`, `activate` and `deactivate`.
 */
export async function changeUser(
  tx: Tx,
  ctx: Context,
  now: Actor,
  id: string,
  fields: UserFields,
): Promise<PartialChange[]> {
  const { app } = ctx
  const { person } = await lockVisibleUser(tx, now, id)
  const isActive = person.status !== 'DEACTIVATED'
  if (fields.active === false && isActive) return [await deactivate(tx, app, now, id)]
  const changes: PartialChange[] = []
  if (fields.active === true && !isActive) changes.push(await activate(tx, app, now, person))
  // A key has no password to enter. The owner decides whether SCIM may change addresses nevertheless.
  const isProved = now.keyId !== undefined && (await readSetting(tx, 'scimChangesAddresses'))
  const differing = await differencesOf(tx, now, person, isProved ? fields : { ...fields, email: undefined })
  if (differing) {
    throwIf(needsPermission(now, 'users.update'))
    const options = { stale: () => null, isProved, mayManagerBePending: true as const }
    changes.push(await changePerson(tx, ctx, now, { id, ...differing }, options))
  }
  return changes
}

/** Returns the details that differ from those of the person; null if none does. */
async function differencesOf(tx: Tx, now: Actor, person: PersonRow, fields: UserFields) {
  const department = await departmentOf(tx, fields.department)
  const managerId = await managerOf(tx, now, fields.managerId)
  const sent = { ...fields, department, managerId }
  const names = details.filter((name) => sent[name] !== undefined && sent[name] !== person[name])
  if (!names.length) return null
  return Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<
    Record<(typeof details)[number], string>
  >
}
