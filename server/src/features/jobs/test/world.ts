import type { CreateJob } from '@muster/contract/jobs/postings'
import { now } from '../../../clock.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { applyForJob } from '../applications/applyForJob.ts'
import { createJob } from '../postings/createJob.ts'
import { setJobStatus } from '../postings/setJobStatus.ts'

/** A day so many after today in UTC, or before it. */
export const inDays = (days: number): string => now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

/** What a posting is made of, open for a month. */
export const jobForm = (more: Partial<CreateJob> = {}): CreateJob => ({
  title: 'Test engineer',
  department: 'Engineering',
  location: 'Cairo',
  employmentType: 'FULL_TIME',
  salaryMin: 20_000,
  salaryMax: 30_000,
  currency: 'EGP',
  description: 'Looks at everything that we make before our customers do.',
  requirements: 'Two years of looking closely.',
  benefits: 'Lunch',
  closingDate: inDays(30),
  ...more,
})

/** A draft of a person’s; answers its id. */
export async function draftOf({ app }: World, personId: string, more?: Partial<CreateJob>): Promise<string> {
  const { job } = await createJob(contextOf(app, personId), jobForm(more))
  return job.id
}

/** A posting of a person’s that somebody else has approved; answers its id. */
export async function openJobOf(world: World, personId: string, more?: Partial<CreateJob>): Promise<string> {
  const id = await draftOf(world, personId, more)
  await setJobStatus(contextOf(world.app, world.app.company.id('Otherlead')), { id, status: 'ACTIVE' })
  return id
}

/** An application of a person’s with a résumé for a posting of another’s; answers its id. */
export async function applicationOf(world: World, personId: string, posterId: string): Promise<string> {
  const id = await openJobOf(world, posterId)
  const resume = fileOf(samplePdf(), 'cv.pdf')
  const { application } = await applyForJob(contextOf(world.app, personId), { id, coverLetter: 'Dear all', resume })
  return application.id
}
