import type { CreateJob } from '@muster/contract/jobs/postings'
import { now } from '../../../kernel/clock.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { applyForJob } from '../applications/applyForJob.ts'
import { createJob } from '../postings/createJob.ts'
import { setJobStatus } from '../postings/setJobStatus.ts'

/** Returns the date this many days from today in UTC. A negative number gives an earlier date. */
export const dayAhead = (days: number): string => now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()

/** Returns the input for a posting that closes in a month. */
export const jobForm = (changes: Partial<CreateJob> = {}): CreateJob => ({
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
  closingDate: dayAhead(30),
  ...changes,
})

/** Creates a draft posted by a person and returns its id. */
export async function draftOf({ app }: World, personId: string, changes?: Partial<CreateJob>): Promise<string> {
  const { job } = await createJob(contextOf(app, personId), jobForm(changes))
  return job.id
}

/** Creates a person's posting, has someone else approve it, and returns its id. */
export async function openJobOf(world: World, personId: string, changes?: Partial<CreateJob>): Promise<string> {
  const id = await draftOf(world, personId, changes)
  await setJobStatus(contextOf(world.app, world.app.company.id('Otherlead')), { id, status: 'ACTIVE' })
  return id
}

/** Creates a person's application, with a résumé, for another person's posting and returns its id. */
export async function applicationOf(world: World, personId: string, posterId: string): Promise<string> {
  const id = await openJobOf(world, posterId)
  const resume = fileOf(samplePdf(), 'cv.pdf')
  const { application } = await applyForJob(contextOf(world.app, personId), { id, coverLetter: 'Dear all', resume })
  return application.id
}
