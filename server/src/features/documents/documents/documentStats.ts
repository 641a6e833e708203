import { sql } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import { documentQuota, sumDocumentBytes } from '../../../files/storeUpload.ts'
import { documents } from '../tables.ts'
import { isNotTrashed, isVisible } from '../visible.ts'
import { countOf } from './counts.ts'
import { maxDocumentBytes } from './newDocument.ts'
import { isToConfirm } from './toConfirm.ts'

const recentDays = 7

/** Returns the numbers of documents visible to the actor, and the storage used by the actor's own documents. */
export async function documentStats({ app: { db }, actor }: Context) {
  const since = now()
    .subtract({ hours: recentDays * 24 })
    .toString()
  const [figures, totalSize, quota, mostBytes] = await Promise.all([
    db.execute<Record<'total' | 'own' | 'shared' | 'recent' | 'waiting', number>>(sql`select
      ${countOf(actor, { scope: 'all' })}::int as total,
      ${countOf(actor, { scope: 'my' })}::int as own,
      ${countOf(actor, { scope: 'shared' })}::int as shared,
      (select count(*)::int from ${documents}
        where ${isNotTrashed} and ${documents.createdAt} > ${since} and ${isVisible(actor) ?? sql`true`}) as recent,
      (select count(*)::int from ${documents} where ${isToConfirm(actor)}) as waiting`),
    sumDocumentBytes(db, actor.id),
    documentQuota(db),
    maxDocumentBytes(db),
  ])
  const [row] = figures.rows
  if (!row) throw new Error('The count query returned no row')
  const { total, own, shared, recent, waiting } = row
  return {
    stats: {
      totalDocuments: total,
      myDocuments: own,
      sharedWithMe: shared,
      recentUploads: recent,
      totalSize,
      quota,
      mostBytes,
      toAcknowledge: waiting,
    },
  }
}
