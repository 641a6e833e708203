import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { JobText } from '../shared/JobText.tsx'
import { openApplications, type JobActions } from '../shared/opening.ts'
import { applicationStyles, jobStyles } from '../shared/words.ts'
import { JobBadge, JobFacts } from '../shared/JobFacts.tsx'

const sections = [
  ['description', 'Description'],
  ['requirements', 'Requirements'],
  ['benefits', 'Benefits'],
] as const

/** The actions on a posting other than approving and applying. */
const others = [
  { may: 'remove', label: 'Delete' },
  { may: 'close', label: 'Close Posting' },
  { may: 'reopen', label: 'Reopen' },
  { may: 'edit', label: 'Edit' },
] as const

function JobDetails({ job, actions }: { job: Job; actions: JobActions }) {
  const { t } = useTranslation()
  const { can, applied, status } = job
  const buttons = others.filter(({ may }) => can[may])
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
          {buttons.map(({ may, label }) => (
            <Button key={may} variant="default" onClick={() => actions[may](job)}>
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
              waiting={actions.approving(job.id)}
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
  const { params, set } = useAddress()
  const id = params.get('job')
  const query = useQuery({ ...orpc.jobs.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null })
  const onClose = () => set({ job: null }, { replace: true })
  const missing = query.error !== null && [400, 404].includes(apiError(query.error).status)
  return (
    <Dialog
      opened={id !== null && !isHidden}
      onClose={onClose}
      title={query.data && !missing ? query.data.job.title : t('Job Details')}
      size={680}
      inAddress
    >
      {missing ? (
        <EmptyState
          title={t('Job posting not found')}
          message={t('It was closed or removed, or you don’t have access.')}
          action={
            <Button variant="default" onClick={onClose}>
              {t('Back to jobs')}
            </Button>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<ListSkeleton rows={7} height={44} />}>
          {({ job }) => <JobDetails key={job.id} job={job} actions={actions} />}
        </Loaded>
      )}
    </Dialog>
  )
}
