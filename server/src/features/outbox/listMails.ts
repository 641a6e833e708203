import { readPage } from '../../db/readPage.ts'
import { sortBy } from '../../db/sortBy.ts'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { mailStatuses } from '@muster/contract/outbox/statuses'
import type { ListMails } from '@muster/contract/outbox/calls'
import type { Context } from '../../context.ts'
import { mails } from '../../mail/tables.ts'
import { countUnsent, isFoundBy, withStatus, presentMail, selectMails } from './queries.ts'

/** The values by which mails are sorted. */
const sortedBy: Record<Exclude<ListMails['sort'], 'newest'>, SQL> = {
  subject: sql`lower(${mails.subject})`,
  status: sql`case ${sql.join(
    mailStatuses.map((status, index) => sql`when ${withStatus[status]} then ${sql.raw(String(index))}`),
    sql` `,
  )} end`,
  created: sql`${mails.createdAt}`,
}

/** Returns one page of mails, newest first or in the order of `sort`. */
export async function listMails({ app }: Context, query: ListMails) {
  const { db, config } = app
  const { status, search, sort, order } = query
  const where = and(status && withStatus[status], search ? isFoundBy(search) : undefined)
  const [{ rows, pagination }, counts] = await Promise.all([
    readPage(
      query,
      selectMails(db)
        .where(where)
        .orderBy(...(sort === 'newest' ? [] : [sortBy(sortedBy[sort], order)]), desc(mails.createdAt), desc(mails.id)),
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
