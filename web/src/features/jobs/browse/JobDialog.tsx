import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { JobText } from '../shared/JobText.tsx'
import { openApplications, type JobActions } from '../shared/links.ts'
import { applicationStyles, jobStyles } from '../shared/labels.ts'
import { JobBadge, JobFacts } from '../shared/JobFacts.tsx'

const sections = [
  ['description', 'Description'],
  ['requirements', 'Requirements'],
  ['benefits', 'Benefits'],
] as const

/** The actions on a posting other than approving and applying. */
const secondaryActions = [
  { action: 'remove', label: 'Delete' },
  { action: 'close', label: 'Close Posting' },
  { action: 'reopen', label: 'Reopen' },
  { action: 'edit', label: 'Edit' },
] as const

function JobDetails({ job, actions }: { job: Job; actions: JobActions }) {
  const { t } = useTranslation()
  const { can, applied, status } = job
  const buttons = secondaryActions.filter(({ action }) => can[action])
  return (
    <>
      <Stack gap="lg">
        <Stack gap="md">
          {status !== 'ACTIVE' || applied || job.closesSoon ? (
            <Group gap="xs">
              {status === 'ACTIVE' ? null : <StatusBadge look={jobStyles[status]} />}
              <JobBadge job={job} />
            </Group>
          ) : null}
          <JobFacts job={job} />
        </Stack>
        {sections.map(([key, title]) =>
          job[key] ? (
            <section key={key}>
              <h3 className="subhead">{t(title)}</h3>
              <JobText text={job[key]} />
            </section>
          ) : null,
        )}
        <p className="faint small">
          {t('Posted by {name}, {day}', {
            name: fullName(job.postedBy),
            day: formatDate(localDayOf(job.publishedAt ?? job.createdAt)),
          })}
        </p>
        {applied ? (
          <p className="notice" data-colour="green">
            {t('You have applied for this job: {status}.', { status: t(applicationStyles[applied].label) })}
          </p>
        ) : null}
      </Stack>
      {buttons.length > 0 || can.applications || can.publish || can.apply ? (
        <DialogButtons>
          {buttons.map(({ action, label }) => (
            <Button key={action} variant="default" onClick={() => actions[action](job)}>
              {t(label)}
            </Button>
          ))}
          {can.applications && status !== 'DRAFT' ? (
            <Button variant="default" onClick={() => openApplications(job)}>
              {t('Applications ({count})', { count: job._count?.applications ?? 0 })}
            </Button>
          ) : null}
          {can.publish ? (
            <SubmitButton
              label={t('Approve')}
              waiting={actions.isApproving(job.id)}
              onClick={() => actions.approve(job)}
            />
          ) : null}
          {can.apply ? <Button onClick={() => actions.apply(job)}>{t('Apply')}</Button> : null}
        </DialogButtons>
      ) : null}
    </>
  )
}

/** Shows the details of the posting named in the address. `isHidden` hides it while another dialog about it is open. */
export function JobDialog({ isHidden, actions }: { isHidden: boolean; actions: JobActions }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="job"
      isHidden={isHidden}
      query={(id) => orpc.jobs.get.queryOptions({ input: { id } })}
      title={(answer) => answer?.job.title ?? t('Job Details')}
      size={680}
      notFound={{
        title: t('Job posting not found'),
        message: t('It was closed or removed, or you don’t have access.'),
        back: t('Back to jobs'),
      }}
    >
      {({ job }) => <JobDetails key={job.id} job={job} actions={actions} />}
    </RecordDialog>
  )
}
