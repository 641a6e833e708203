import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { resumeOf } from './queries.ts'

/** The résumé of an application, for the applicant and for who sees the application; looks at another's are recorded. */
export async function applicationResume(ctx: Context, { id }: { id: string }): Promise<File> {
  const { app, actor } = ctx
  const { applicantId, fileId, name, mediaType } = await resumeOf(app.db, actor, id)
  const content = await app.files.get(fileId)
  if (applicantId !== actor.id)
    await record(app.db, ctx, {
      action: 'application.resume_seen',
      subject: { type: 'job_application', id },
      personId: applicantId,
    })
  return new File([new Uint8Array(content)], name, { type: mediaType })
}
