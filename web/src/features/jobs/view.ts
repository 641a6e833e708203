import { IconBriefcase } from '@tabler/icons-react'
import { jobsView } from '@muster/contract/jobs/view'
import type { FeatureView } from '../../kit/views.ts'

export const jobs: FeatureView = {
  feature: 'jobs',
  areas: { jobs: 'Job postings' },
  views: [{ ...jobsView, icon: IconBriefcase }],
  notices: { begin: 'JOB_', icon: IconBriefcase, colour: 'blue' },
}
