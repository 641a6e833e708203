import { Limiter, ownedBy } from '../access/limiter.ts'
import type { Context } from '../context.ts'
import { type AuditEntry, record } from './record.ts'

const told = ownedBy(() => new Limiter(1, Temporal.Duration.from({ minutes: 15 })))

/**
 * Records what anybody can bring about as often as they like, once in 15 minutes for each `what`: so that nobody fills
 * the trail with it.
 */
export async function recordOnce(ctx: Context, what: string, entry: AuditEntry): Promise<void> {
  if (told(ctx.app.db).take(what) === null) await record(ctx.app.db, ctx, entry)
}
