import { isDeepStrictEqual } from 'node:util'
import type { UpdateListView } from '@muster/contract/kit/listViews'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { isOwnView, viewColumns, withUniqueName } from './queries.ts'
import { listViews } from './tables.ts'

/**
 * Renames a view of the actor or replaces its filters and order; what is omitted stays.
 * @throws Refusal 404 if the actor has no such view; 409 (`list_view.name_taken`) if another one of the list has this
 * name.
 */
export const updateListView = (ctx: Context, { id, name, params }: UpdateListView) =>
  change(ctx, async (tx) => {
    const [stored] = await tx.select(viewColumns).from(listViews).where(isOwnView(ctx, id)).for('update')
    assertFound(stored)
    const view = { ...stored, name: name ?? stored.name, params: params ?? stored.params }
    if (isDeepStrictEqual(view, stored)) return { action: null, answer: { view } }
    await withUniqueName(
      tx.update(listViews).set({ name: view.name, params: view.params }).where(isOwnView(ctx, id)).execute(),
    )
    return {
      action: 'list_view.changed',
      subject: { type: 'list_view', id },
      personId: ctx.actor.id,
      events: [refresh('settings', [ctx.actor.id])],
      answer: { view },
    }
  })
