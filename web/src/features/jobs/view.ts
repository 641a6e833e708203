import { IconBriefcase } from '@tabler/icons-react'
import { jobsView } from '@muster/contract/jobs/view'
import { lazyPart } from '../../kit/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const jobs: FeatureView = {
  feature: 'jobs',
  areas: { jobs: 'Job postings' },
  views: [{ ...jobsView, icon: IconBriefcase, Page: lazyPart(() => import('./JobsPage.tsx')) }],
  shows: ['users', 'hierarchy', 'roles'],
  notices: { begin: 'JOB_', icon: IconBriefcase, colour: 'blue' },
  opens: { job_posting: '?view=jobs&job=ID', job_application: '?view=jobs&application=ID' },
}
