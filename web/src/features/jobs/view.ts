import { IconBriefcase } from '@tabler/icons-react'
import { jobsView } from '@muster/contract/jobs/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const jobs: FeatureView = {
  feature: 'jobs',
  areaLabels: { jobs: 'Job postings' },
  views: [{ ...jobsView, icon: IconBriefcase, shortcut: 'j', Page: lazyPart(() => import('./JobsPage.tsx')) }],
  dependsOn: ['users', 'hierarchy', 'roles'],
  notificationIcons: { typePrefixes: 'JOB_', icon: IconBriefcase, colour: 'blue' },
  recordLinks: { job_posting: '?view=jobs&job=ID', job_application: '?view=jobs&application=ID' },
  search: () => import('./search.ts'),
}
