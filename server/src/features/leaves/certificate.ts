import { and, eq } from 'drizzle-orm'
import { visibleTo } from '../../access/reach.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { FileStore } from '../../files/store.ts'
import { type StoredUpload, storeUpload } from '../../files/storeUpload.ts'
import { files } from '../../files/tables.ts'
import { maySeeCertificate } from './policy.ts'
import { leaveRequests } from './tables.ts'

export type NewCertificate = StoredUpload

/**
 * Checks an uploaded certificate by name and content and stores it, encrypted, before its row is written.
 * @throws Refusal 415 with the sentence for the field when it is not what it should be.
 */
export const storeCertificate = (store: FileStore, file: File): Promise<NewCertificate> =>
  storeUpload(store, file, 'medicalCertificate', ['pdf', 'jpg', 'png', 'doc', 'docx'])

/** Writes the row of a stored certificate; answers its id. */
export async function saveCertificate(tx: Tx, ownerId: string, certificate: NewCertificate): Promise<string> {
  await tx.insert(files).values({ ...certificate, ownerId, purpose: 'MEDICAL_CERTIFICATE' })
  return certificate.id
}

/** The certificate of a request, for the requester and those who may decide; each look is recorded (ASVS 5.0, 16.2). */
export async function certificateOf(ctx: Context, { id }: { id: string }): Promise<File> {
  const { app, actor } = ctx
  const [row] = await app.db
    .select({
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      status: leaveRequests.status,
      fileId: files.id,
      name: files.name,
      mediaType: files.mediaType,
    })
    .from(leaveRequests)
    .innerJoin(files, eq(files.id, leaveRequests.certificateId))
    .where(and(eq(leaveRequests.id, id), visibleTo(actor, 'leaves', leaveRequests.userId)))
  if (!row || !maySeeCertificate(actor, row)) throw notFound()
  const content = await app.files.get(row.fileId)
  await record(app.db, ctx, {
    action: 'leave.certificate_seen',
    subject: { type: 'leave_request', id },
    personId: row.userId,
  })
  return new File([new Uint8Array(content)], row.name, { type: row.mediaType })
}
