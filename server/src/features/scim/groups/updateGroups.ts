import type {
  CreateScimResource,
  DeleteScimResource,
  PatchScimResource,
  ReplaceScimResource,
  ScimGroup,
} from '@muster/contract/scim/resources'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { assertFound, throwIf } from '../../../kernel/errors.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { withoutClash } from '../../../people/rules.ts'
import { asCreator, together } from '../asCreator.ts'
import { groupAttributes, spelled } from '../protocol/attributes.ts'
import { invalidValue } from '../protocol/errors.ts'
import { patched, readOperations } from '../protocol/patch.ts'
import { assertVersion } from '../protocol/version.ts'
import { addGroup, changeGroup, groupRefusal, removeGroup } from './changeGroup.ts'
import { readGroups, readKind } from './kinds.ts'
import { type GroupFields, readGroup } from './readGroup.ts'

/**
 * Adds a role without permissions, or a department, with its members.
 * @throws Refusal 409 for a name that exists; 400 `scim.invalid_value`; 403 like on screen.
 */
export async function createGroup(ctx: Context, input: CreateScimResource): Promise<ScimGroup> {
  const as = await asCreator(ctx)
  const { config } = as.app
  const { name, ...fields } = readGroup(spelled(input, groupAttributes))
  if (name === undefined) return throwIf(invalidValue('displayName is required'))
  return withoutClash(() =>
    change(as, async (tx) => {
      const now = await lockRoles(tx, as.actor)
      const { id, change: added } = await addGroup(tx, as, now, await readKind(tx), name)
      const changes = await changeGroup(tx, as, now, { id, displayName: name }, fields)
      const [created] = await readGroups(tx, config, now, id)
      assertFound(created)
      return together(tx, as, [added, ...changes], created)
    }),
  )
}

/**
 * Replaces a group. Without `members`, they do not change.
 * @throws Refusal 404; 412 `scim.version`; like `changeGroup`.
 */
export function replaceGroup(ctx: Context, input: ReplaceScimResource): Promise<ScimGroup> {
  const { id, ifMatch, ...sent } = input
  const fields = readGroup(spelled(sent, groupAttributes))
  return update(ctx, { id, ifMatch }, () => fields)
}

/**
 * Changes a group by the operations of a PATCH.
 * @throws Refusal like `replaceGroup`, and 400 for operations that RFC 7644 refuses.
 */
export function patchGroup(ctx: Context, input: PatchScimResource): Promise<ScimGroup> {
  const { id, ifMatch, ...body } = input
  const operations = readOperations(body)
  return update(ctx, { id, ifMatch }, (current) => ({
    externalId: null,
    members: new Set(),
    ...readGroup(patched(current, operations, groupAttributes)),
  }))
}

type Update = Pick<ReplaceScimResource, 'id' | 'ifMatch'>

async function update(
  ctx: Context,
  { id, ifMatch }: Update,
  fieldsOf: (current: ScimGroup) => GroupFields,
): Promise<ScimGroup> {
  const as = await asCreator(ctx)
  const { config } = as.app
  return withoutClash(() =>
    change(as, async (tx) => {
      const now = await lockRoles(tx, as.actor)
      const [current] = await readGroups(tx, config, now, id)
      assertFound(current)
      assertVersion(current, ifMatch)
      const fields = fieldsOf(current)
      throwIf(groupRefusal(now, await readKind(tx), current, fields))
      const changes = await changeGroup(tx, as, now, current, fields)
      const [after] = await readGroups(tx, config, now, id)
      assertFound(after)
      return together(tx, as, changes, after)
    }),
  )
}

/**
 * Deletes a role, which its members lose, or a department that no one has.
 * @throws Refusal 404; 409 for initial roles and for departments in use; 412 `scim.version`.
 */
export async function deleteGroup(ctx: Context, { id, ifMatch }: DeleteScimResource): Promise<void> {
  const as = await asCreator(ctx)
  await change(as, async (tx) => {
    const now = await lockRoles(tx, as.actor)
    const [current] = await readGroups(tx, as.app.config, now, id)
    assertFound(current)
    assertVersion(current, ifMatch)
    return together(tx, as, await removeGroup(tx, as, now, current), undefined)
  })
}
