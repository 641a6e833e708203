import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { resumeOf } from './queries.ts'

/** Returns the résumé of an application that the actor sees. Records access to another person's résumé. */
export async function applicationResume(ctx: Context, { id }: { id: string }): Promise<StoredFile> {
  const { app, actor } = ctx
  const { applicantId, file } = await resumeOf(app.db, actor, id)
  const answer = await answerStored(ctx, file)
  if (applicantId !== actor.id)
    await record(app.db, ctx, {
      action: 'application.resume_seen',
      subject: { type: 'job_application', id },
      personId: applicantId,
    })
  return answer
}
