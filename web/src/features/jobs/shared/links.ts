import type { Job } from '@muster/contract/jobs/postings'
import { setAddress } from '../../../kit/session/address.tsx'

/** The actions on postings that the page provides. */
export interface JobActions {
  create: () => void
  edit: (job: Job) => void
  apply: (job: Job) => void
  /** Opens a dialog for the new closing date. */
  reopen: (job: Job) => void
  /** Approves the draft, or opens a dialog for a new closing date if the current one has passed. */
  approve: (job: Job) => void
  /** True while a posting is being approved. */
  isApproving: (id: string) => boolean
  /** Closes the posting after a confirmation. */
  close: (job: Job) => void
  /** Deletes the draft after a confirmation. */
  remove: (job: Job) => void
}

/** Opens the details of a posting. */
export const openJob = ({ id }: Pick<Job, 'id'>) => setAddress({ job: id })

/** Opens the applications for a posting. */
export const openApplications = ({ id }: Pick<Job, 'id'>) => setAddress({ view: 'jobs', tab: 'manage', posting: id })

/** Opens an application. */
export const openApplication = ({ id }: { id: string }) => setAddress({ application: id })
