import { and, asc, eq, sql } from 'drizzle-orm'
import type { ListName, ListView } from '@muster/contract/kit/listViews'
import type { Context } from '../../../context.ts'
import { databaseError } from '../../../db/failures.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { listViews } from './tables.ts'

/** The columns of a view that its owner sees. */
export const viewColumns = { id: listViews.id, name: listViews.name, params: listViews.params }

/** Returns the actor's views of a list, sorted by name. */
export const allListViews = ({ app, actor }: Context, list: ListName): Promise<ListView[]> =>
  app.db
    .select(viewColumns)
    .from(listViews)
    .where(and(eq(listViews.userId, actor.id), eq(listViews.list, list)))
    .orderBy(asc(sql`lower(${listViews.name})`))

/** Returns the condition for the actor's view with this id. */
export const isOwnView = ({ actor }: Context, id: string) => and(eq(listViews.id, id), eq(listViews.userId, actor.id))

/**
 * Waits until a view is saved.
 * @throws Refusal 409 (`list_view.name_taken`) if the person already has a view of the list with this name.
 */
export async function withUniqueName<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    throwIf(
      databaseError(error)?.constraint === 'list_views_name_key'
        ? conflict('You already have a view with this name', 'list_view.name_taken', 'name')
        : null,
    )
    throw error
  }
}
