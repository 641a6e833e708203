import { IconBriefcase } from '@tabler/icons-react'
import type { JobStatus } from '@muster/contract/jobs/postings'
import { managePostingsNeeds } from '@muster/contract/jobs/view'
import routes from 'virtual:contract-routes'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import { jobStyles } from './shared/labels.ts'

const page = '?view=jobs'

/** The tabs, actions and postings that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'Browse Jobs',
      href: `${page}&tab=browse`,
      words: 'vacancies openings careers',
      isVisibleTo: ({ can }) => can(routes.jobs.list['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'My Applications',
      href: `${page}&tab=mine`,
      isVisibleTo: ({ can }) => can(routes.jobs.own['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Manage Postings',
      href: `${page}&tab=manage`,
      words: 'vacancies recruiting hiring',
      isVisibleTo: ({ can }) => can(managePostingsNeeds),
    },
    {
      kind: 'action',
      label: 'Post New Job',
      href: `${page}&add=job`,
      words: 'create vacancy hire',
      isVisibleTo: ({ can }) => can(routes.jobs.create['~orpc'].meta.needs),
    },
  ],
  resultTypes: [
    {
      type: 'job_posting',
      label: 'Job postings',
      position: 5,
      Icon: IconBriefcase,
      look: ({ title, note, status }) => ({
        title: title ?? '',
        details: [note],
        status: jobStyles[status as JobStatus],
      }),
    },
  ],
}

export default entries
