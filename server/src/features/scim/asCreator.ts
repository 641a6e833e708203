import type { Context } from '../../context.ts'
import { recordAll } from '../../audit/record.ts'
import type { Change, Unchanged } from '../../audit/change.ts'
import type { Tx } from '../../db/database.ts'
import { readHeldPermissions } from '../../people/heldPermissions.ts'

/**
 * Returns the context of a call in which the creator of the key acts with all permissions that they have now, except the
 * exclusive rights of Super Admins. The key itself has `settings.scim` only (decision 0101).
 */
export async function asCreator(ctx: Context): Promise<Context> {
  const { permissions } = await readHeldPermissions(ctx.app.db, ctx.actor.id)
  return { ...ctx, actor: { ...ctx.actor, permissions } }
}

/** One of several changes in a transaction. */
export type PartialChange = Omit<Change<unknown>, 'answer'>

/** Returns several changes of one transaction as one, with an audit entry for each. */
export async function together<T>(
  tx: Tx,
  ctx: Context,
  changes: readonly PartialChange[],
  answer: T,
): Promise<Change<T> | Unchanged<T>> {
  const last = changes.at(-1)
  if (!last) return { action: null, answer }
  await recordAll(
    tx,
    ctx,
    changes
      .slice(0, -1)
      .map(({ action, subject, personId, before, after }) => ({ action, subject, personId, before, after })),
  )
  const { action, subject, personId, before, after } = last
  const events = changes.flatMap((each) => each.events ?? [])
  return { action, subject, personId, before, after, events, answer }
}
