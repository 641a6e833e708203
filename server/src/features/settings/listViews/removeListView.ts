import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { refresh } from '../../../events/event.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { isOwnView } from './queries.ts'
import { listViews } from './tables.ts'

/** Deletes a view of the actor. @throws Refusal 404 if the actor has no such view. */
export const removeListView = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const [view] = await tx.delete(listViews).where(isOwnView(ctx, id)).returning({ id: listViews.id })
    assertFound(view)
    return {
      action: 'list_view.deleted',
      subject: { type: 'list_view', id },
      personId: ctx.actor.id,
      events: [refresh('settings', [ctx.actor.id])],
      answer: undefined,
    }
  })
