import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { passFocusInRow } from '../../../kit/useFocusReturn.ts'
import { openJob, type JobActions } from '../shared/links.ts'
import { JobBadge, JobFacts } from '../shared/JobFacts.tsx'
import classes from './JobCard.module.css'

/** Shows an open job as a card; a click anywhere on it opens the details. */
export function JobCard({ job, actions }: { job: Job; actions: JobActions }) {
  const { t } = useTranslation()
  return (
    <Stack component="li" className={`${classes.card} card`} gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mih="1.5rem">
        <Stack gap={2} miw={0}>
          <h2 className="lead breaks">
            <UnstyledButton className="row-link" dir="auto" fw={600} onClick={() => openJob(job)}>
              {job.title}
            </UnstyledButton>
          </h2>
          <p className="soft breaks" dir="auto">
            {[t(job.department), job.location].join(' · ')}
          </p>
        </Stack>
        <JobBadge job={job} />
      </Group>
      <JobFacts job={job} bare />
      <div className={classes.room}>
        <p className={`${classes.about} soft breaks`} dir="auto">
          {job.description}
        </p>
      </div>
      {job.can.apply ? (
        <Button ref={passFocusInRow} className={classes.apply} variant="default" onClick={() => actions.apply(job)}>
          {t('Apply')}
          <span className="visually-hidden">{` – ${job.title}`}</span>
        </Button>
      ) : null}
    </Stack>
  )
}
