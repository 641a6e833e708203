import { and } from 'drizzle-orm'
import type { ListScimResources, ReadScimResource, ScimUser, ScimUsers } from '@muster/contract/scim/resources'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { asCreator } from '../asCreator.ts'
import { parseFilter } from '../protocol/filter.ts'
import { presentList, rangeOf } from '../protocol/lists.ts'
import { filterUsers } from './filterUsers.ts'
import { countUsers, isShown, readOneUser, readUsers } from './presentUsers.ts'

/**
 * Returns the people whom the creator of the key sees, filtered and paged.
 * @throws Refusal 400 `scim.invalid_filter`.
 */
export async function listUsers(ctx: Context, input: ListScimResources): Promise<ScimUsers> {
  const { app, actor } = await asCreator(ctx)
  const where = and(isShown(actor), input.filter === undefined ? undefined : filterUsers(parseFilter(input.filter)))
  const range = rangeOf(input)
  const total = await countUsers(app.db, where)
  const found = range.limit ? await readUsers(app.db, app.config, where, range) : []
  return presentList(found, total, range)
}

/** Returns a person. @throws Refusal 404 for people whom the creator of the key does not see, and deleted ones. */
export async function getUser(ctx: Context, { id }: ReadScimResource): Promise<ScimUser> {
  const { app, actor } = await asCreator(ctx)
  const user = await readOneUser(app.db, app.config, actor, id)
  assertFound(user)
  return user
}
