import { createHash } from 'node:crypto'
import { and, isNull } from 'drizzle-orm'
import type { AddPack } from '@muster/contract/payroll/packs'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { notify, refresh } from '../../../events/event.ts'
import { conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import { holders } from '../../../people/groups.ts'
import { checkPackText } from './checkPack.ts'
import { packToConfirm } from './messages.ts'
import { packById } from './queries.ts'

/** The maximum number of files that await confirmation: each one makes the list slower. */
const maxProposed = 20

/**
 * Adds a file of tax and insurance rules. Pay rules can't use it until someone else confirms it; the people who may do so
 * are notified. The audit trail has the file's digest.
 * @throws Refusal 400 naming `content` with a sentence for each mistake, also if an example gives other amounts than the
 * file expects; 409 naming `name` if it is taken, or while too many files await confirmation.
 */
export const addPack = (ctx: Context, { name, content }: AddPack) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { mistakes, summary } = checkPackText(content)
    throwIf(mistakes.length ? invalid({ content: mistakes.join(' ') }, 'payroll.pack_mistakes') : null)
    const proposed = await tx.$count(
      payPackFiles,
      and(isNull(payPackFiles.confirmedAt), isNull(payPackFiles.withdrawnAt)),
    )
    throwIf(proposed < maxProposed ? null : tooMany())
    const [row] = await tx
      .insert(payPackFiles)
      .values({ name, content, enteredBy: actor.id })
      .onConflictDoNothing()
      .returning({ id: payPackFiles.id })
    if (!row) return throwIf(conflict('This name is taken', 'payroll.pack_taken', 'name'))
    return {
      action: 'payroll.pack_added',
      subject: { type: 'pay_pack', id: row.id },
      after: {
        name,
        code: summary?.code,
        currency: summary?.currency,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
      events: [
        refresh('payroll', holders(['payroll.tax'])),
        notify({ ...packToConfirm(actor, name), at: ctx.request.at }, holders(['payroll.tax'], actor.id)),
      ],
      answer: { pack: await packById(tx, actor, row.id) },
    }
  })

const tooMany = () =>
  conflict(
    `There are ${maxProposed} files that await confirmation. Please confirm or withdraw some first.`,
    'payroll.pack_many',
  )
