import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { passFocusInRow } from '../../../kit/useFocusReturn.ts'
import { openJob, type JobActions } from '../shared/links.ts'
import { employmentLabels } from '../shared/labels.ts'
import { JobBadge, JobFacts, ShortClosing } from '../shared/JobFacts.tsx'
import classes from './JobCard.module.css'

/** Shows an open job as a card, or on a phone as a row of a list; a click anywhere on it opens the details. */
export function JobCard({ job, actions }: { job: Job; actions: JobActions }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  if (isNarrow) return <JobRow job={job} />
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

function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { title, department, location, employmentType, salaryRange, applied } = job
  return (
    <li className="row">
      <div className={classes.row}>
        <h2 className="subhead breaks">
          <UnstyledButton className="row-link" dir="auto" fw={600} onClick={() => openJob(job)}>
            {title}
          </UnstyledButton>
        </h2>
        <p className="soft small breaks" dir="auto">
          {[t(department), location, t(employmentLabels[employmentType])].join(' · ')}
        </p>
        <p className={`${classes.terms} soft small`}>
          {salaryRange ? (
            <span className="nowrap" dir="auto">
              {salaryRange}
            </span>
          ) : null}
          <ShortClosing job={job} />
        </p>
      </div>
      {applied ? <JobBadge job={job} /> : null}
    </li>
  )
}
