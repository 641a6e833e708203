import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { anonymousActor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { App } from '../../../context.ts'
import { files } from '../../../files/store/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the condition for cancelled requests that have a certificate and last changed more than this many days ago.
 */
export const dueCertificates = (days: number) =>
  and(
    eq(leaveRequests.status, 'CANCELLED'),
    isNotNull(leaveRequests.certificateId),
    lt(leaveRequests.updatedAt, sql`now() - make_interval(days => ${days}::int)`),
  )

type Parts = Pick<App, 'db' | 'keys' | 'files' | 'areasReaching'>

/**
 * Deletes certificates of cancelled requests after the retention period (`certificateRetentionDays`), every night. They
 * reveal health data and are no longer needed for a decision. Continues after a failed deletion, and rejects at the end
 * with all failures.
 */
export async function deleteOldCertificates(app: Parts): Promise<void> {
  const days = await readSetting(app.db, 'certificateRetentionDays')
  const requests = await app.db
    .select({ id: leaveRequests.id, fileId: sql<string>`${leaveRequests.certificateId}` })
    .from(leaveRequests)
    .where(dueCertificates(days))
  const errors: unknown[] = []
  for (const request of requests)
    await deleteCertificate(app, request, days).catch((error: unknown) => errors.push(error))
  if (errors.length) throw new AggregateError(errors, `${errors.length} certificates could not be deleted`)
}

async function deleteCertificate(
  app: Parts,
  { id, fileId }: { id: string; fileId: string },
  days: number,
): Promise<void> {
  const request = { id: randomUUIDv7(), address: 'server', userAgent: null, call: 'certificates', idempotencyKey: null }
  await change({ app, actor: anonymousActor, request }, async (tx) => {
    await tx.update(leaveRequests).set({ certificateId: null }).where(eq(leaveRequests.id, id))
    const [file] = await tx.delete(files).where(eq(files.id, fileId)).returning()
    return {
      action: 'leave.certificate_given_up',
      subject: { type: 'leave_request', id },
      personId: file?.ownerId ?? null,
      before: { bytes: file?.bytes, digest: file?.digest },
      after: { keptDays: days },
      answer: null,
    }
  })
  await app.files.remove(fileId)
}
