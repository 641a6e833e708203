import { and, eq } from 'drizzle-orm'
import { type CreateListView, maxListViews } from '@muster/contract/kit/listViews'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { assertFound, conflict, throwIf } from '../../../kernel/errors.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { viewColumns, withUniqueName } from './queries.ts'
import { listViews } from './tables.ts'

/**
 * Saves a view of the actor. The audit entry contains neither its name nor its filters, which only the actor sees.
 * @throws Refusal 409 (`list_view.name_taken`) if they already have a view of the list with this name; 409
 * (`list_view.too_many`) at the maximum number of views.
 */
export const createListView = (ctx: Context, { list, name, params }: CreateListView) =>
  change(ctx, async (tx) => {
    const userId = ctx.actor.id
    await lockPerson(tx, userId)
    const count = await tx.$count(listViews, and(eq(listViews.userId, userId), eq(listViews.list, list)))
    throwIf(
      count >= maxListViews
        ? conflict(
            `You already have ${maxListViews} views of this list. Please delete one first.`,
            'list_view.too_many',
          )
        : null,
    )
    const [view] = await withUniqueName(
      tx.insert(listViews).values({ userId, list, name, params }).returning(viewColumns).execute(),
    )
    assertFound(view)
    return {
      action: 'list_view.saved',
      subject: { type: 'list_view', id: view.id },
      personId: userId,
      events: [refresh('settings', [userId])],
      answer: { view },
    }
  })
