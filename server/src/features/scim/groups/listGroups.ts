import type { ListScimResources, ReadScimResource, ScimGroup } from '@muster/contract/scim/resources'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { asCreator } from '../asCreator.ts'
import { matches, parseFilter } from '../protocol/filter.ts'
import { presentList, rangeOf } from '../protocol/lists.ts'
import { readGroups } from './kinds.ts'

/** Returns the groups, filtered and paged. There are at most some hundreds. @throws Refusal 400 `scim.invalid_filter`. */
export async function listGroups(ctx: Context, input: ListScimResources) {
  const { app, actor } = await asCreator(ctx)
  const filter = input.filter === undefined ? null : parseFilter(input.filter)
  const all = await readGroups(app.db, app.config, actor)
  const found = filter ? all.filter((group) => matches(filter, group)) : all
  const range = rangeOf(input)
  const shown = found.slice(range.offset, range.offset + range.limit)
  return presentList(shown, found.length, range)
}

/** Returns a group. @throws Refusal 404 if there is none with this id. */
export async function getGroup(ctx: Context, { id }: ReadScimResource): Promise<ScimGroup> {
  const { app, actor } = await asCreator(ctx)
  const [group] = await readGroups(app.db, app.config, actor, id)
  assertFound(group)
  return group
}
