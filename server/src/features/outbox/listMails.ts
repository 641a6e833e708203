import { and, desc } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { ListMails } from '@muster/contract/outbox/calls'
import type { Context } from '../../context.ts'
import { mails } from '../../mail/tables.ts'
import { countUnsent, isFoundBy, withStatus, presentMail, selectMails } from './queries.ts'

/** Returns one page of the mails, the newest first. */
export async function listMails({ app }: Context, { page, limit, status, search }: ListMails) {
  const { db, config } = app
  const where = and(status && withStatus[status], search ? isFoundBy(search) : undefined)
  const [rows, total, counts] = await Promise.all([
    selectMails(db)
      .where(where)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(mails, where),
    countUnsent(db),
  ])
  return {
    mails: rows.map((row) => presentMail(app.mails, row)),
    counts,
    sends: config.smtpUrl !== null,
    pagination: pagination({ page, limit }, total),
  }
}
