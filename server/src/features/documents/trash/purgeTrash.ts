import { and, isNotNull, lt } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import type { App } from '../../../context.ts'
import { documents } from '../tables.ts'
import { deletionCutoff, todayOf } from '../today.ts'
import { documentChanged } from '../recipients.ts'
import { deleteDocuments } from './deleteDocuments.ts'

/** Number of documents deleted in one transaction. */
const batchSize = 200

/**
 * Permanently deletes the documents whose time in the trash has ended. Its days are counted in the company's time zone.
 * Runs hourly.
 */
export async function purgeTrash(app: Pick<App, 'db' | 'keys' | 'areasReaching' | 'files'>): Promise<void> {
  const { db } = app
  const due = and(isNotNull(documents.trashedAt), lt(documents.trashedAt, deletionCutoff(await todayOf(db))))
  while ((await db.$count(documents, due)) > 0) {
    const deleted = await change(scheduledSource(app, 'trash of documents'), async (tx) => {
      const found = await tx
        .select({ id: documents.id, uploadedBy: documents.uploadedBy })
        .from(documents)
        .where(due)
        .orderBy(documents.id)
        .limit(batchSize)
        .for('update')
      const ids = found.map(({ id }) => id)
      const people = [...new Set(found.map(({ uploadedBy }) => uploadedBy))]
      return {
        action: 'document.purged',
        subject: { type: 'document', id: null },
        after: { removed: ids },
        events: people.map((id) => documentChanged(id)),
        answer: await deleteDocuments(tx, ids),
      }
    })
    // If a file can't be deleted now, a later clean-up deletes it, since it has no row any more.
    await Promise.all(deleted.map((file) => app.files.remove(file)))
  }
}
