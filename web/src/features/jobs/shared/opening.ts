import type { Job } from '@muster/contract/jobs/postings'
import { setAddress } from '../../../kit/session/address.tsx'

/** What can be done with postings, as far as one may: the page does it. */
export interface JobActions {
  create: () => void
  edit: (job: Job) => void
  apply: (job: Job) => void
  /** Asks until when. */
  reopen: (job: Job) => void
  /** At once, or where its closing date has passed, asking until when. */
  approve: (job: Job) => void
  /** Whether a posting is being approved. */
  approving: (id: string) => boolean
  /** Asks before. */
  close: (job: Job) => void
  /** Asks before. */
  remove: (job: Job) => void
}

/** Opens the details of a posting. */
export const openJob = ({ id }: Pick<Job, 'id'>) => setAddress({ job: id })

/** Opens the applications for a posting. */
export const openApplications = ({ id }: Pick<Job, 'id'>) => setAddress({ view: 'jobs', tab: 'manage', posting: id })

/** Opens an application. */
export const openApplication = ({ id }: { id: string }) => setAddress({ application: id })
