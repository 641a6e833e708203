import { readPage } from '../../db/readPage.ts'
import { and, desc } from 'drizzle-orm'
import type { ListMails } from '@muster/contract/outbox/calls'
import type { Context } from '../../context.ts'
import { mails } from '../../mail/tables.ts'
import { countUnsent, isFoundBy, withStatus, presentMail, selectMails } from './queries.ts'

/** Returns one page of mails, newest first. */
export async function listMails({ app }: Context, query: ListMails) {
  const { db, config } = app
  const { status, search } = query
  const where = and(status && withStatus[status], search ? isFoundBy(search) : undefined)
  const [{ rows, pagination }, counts] = await Promise.all([
    readPage(
      query,
      selectMails(db).where(where).orderBy(desc(mails.createdAt), desc(mails.id)),
      db.$count(mails, where),
    ),
    countUnsent(db),
  ])
  return {
    mails: rows.map((row) => presentMail(app.mails, row)),
    counts,
    sends: config.smtpUrl !== null,
    pagination,
  }
}
