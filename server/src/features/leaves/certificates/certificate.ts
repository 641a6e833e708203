import { and, eq } from 'drizzle-orm'
import { visibleTo } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { type StoredUpload, type Upload, withUpload } from '../../../files/storeUpload.ts'
import { files, storedColumns } from '../../../files/store/tables.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { canSeeCertificate } from '../policy.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveRequests } from '../tables.ts'

const certificate = (file: File): Upload => ({
  file,
  path: 'medicalCertificate',
  accepted: ['pdf', 'jpg', 'png', 'doc', 'docx'],
  purpose: 'MEDICAL_CERTIFICATE',
})

/**
 * Checks the uploaded certificate by name and content, stores it, and runs `work` with it, or with null if there is no
 * file. `check` runs first, to find errors that do not depend on the file.
 * @throws Refusal 415 or 409, as `withUpload` does.
 */
export async function withCertificate<T>(
  ctx: Context,
  file: File | undefined,
  check: () => Promise<unknown>,
  work: (upload: StoredUpload | null) => Promise<T>,
): Promise<T> {
  if (!file) return work(null)
  await check()
  return withUpload(ctx, certificate(file), work)
}

/**
 * Returns the certificate of a request, for the requester and the people who may decide. Records each access (ASVS 5.0,
 * 16.2).
 */
export async function leaveCertificate(ctx: Context, { id }: { id: string }): Promise<StoredFile> {
  const { app, actor } = ctx
  const [row] = await app.db
    .select({
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      status: leaveRequests.status,
      file: storedColumns,
    })
    .from(leaveRequests)
    .innerJoin(files, eq(files.id, leaveRequests.certificateId))
    .where(and(eq(leaveRequests.id, id), visibleTo(actor, leavesArea, leaveRequests.userId)))
  assertFound(row && canSeeCertificate(actor, row))
  const answer = await answerStored(ctx, row.file)
  await record(app.db, ctx, {
    action: 'leave.certificate_seen',
    subject: { type: 'leave_request', id },
    personId: row.userId,
  })
  return answer
}
