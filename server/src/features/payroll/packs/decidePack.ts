import { eq, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import { holders } from '../../../people/groups.ts'
import { hasOtherConfirmer } from '../shared/confirmation.ts'
import { packConfirmed } from './messages.ts'
import { packPolicy } from './policy.ts'
import { lockPack, packById } from './queries.ts'

/**
 * Confirms a file of rules that someone else added. From then on pay rules can use it, and it never changes. The owner is
 * notified.
 * @throws Refusal 404 for an unknown id; 403 for the person who added it, unless no one else may confirm; 409 if it is
 * confirmed or withdrawn.
 */
export const confirmPack = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const row = await lockPack(tx, id)
    throwIf(packPolicy.confirm(actor, row, await hasOtherConfirmer(tx, actor)))
    await tx
      .update(payPackFiles)
      .set({ confirmedBy: actor.id, confirmedAt: ctx.request.at ?? sql`now()` })
      .where(eq(payPackFiles.id, id))
    return {
      action: 'payroll.pack_confirmed',
      subject: { type: 'pay_pack', id },
      after: { name: row.name },
      events: [
        refresh('payroll', holders(['payroll.tax'])),
        notify(
          { ...packConfirmed(actor, row.name), at: ctx.request.at, bySession: actor.sessionId },
          owner(ctx.app.config),
        ),
      ],
      answer: { pack: await packById(tx, actor, id) },
    }
  })

/**
 * Withdraws a file of rules that is not confirmed. Its name is free again.
 * @throws Refusal 404 for an unknown id; 409 if it is confirmed or withdrawn.
 */
export const withdrawPack = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const row = await lockPack(tx, id)
    throwIf(packPolicy.withdraw(row))
    await tx
      .update(payPackFiles)
      .set({ withdrawnBy: ctx.actor.id, withdrawnAt: ctx.request.at ?? sql`now()` })
      .where(eq(payPackFiles.id, id))
    return {
      action: 'payroll.pack_withdrawn',
      subject: { type: 'pay_pack', id },
      after: { name: row.name },
      events: [refresh('payroll', holders(['payroll.tax']))],
      answer: undefined,
    }
  })
