import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { JobApplication } from '@muster/contract/jobs/applications'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import { pageIn } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { StepActions } from '../applications/useSteps.tsx'
import { ownApplications } from '../queries.ts'
import { openApplication, openJob } from '../shared/links.ts'
import { applicationStyles } from '../shared/labels.ts'
import { StepTrack } from './StepTrack.tsx'
import classes from './MyApplications.module.css'

/** The sentences about what happens next to an application, by its status, as translation keys. */
const nextSteps: Record<ApplicationStatus, string> = {
  SUBMITTED: 'Next: the hiring team reviews your application. You can withdraw it until then.',
  UNDER_REVIEW: 'Next: the hiring team decides on a shortlist. You’ll be notified.',
  SHORTLISTED: 'Next: the hiring team makes its decision. You’ll be notified.',
  ACCEPTED: 'The hiring team will contact you about your start.',
  REJECTED: 'This application is closed. You can apply for other jobs.',
  WITHDRAWN: 'You withdrew this application. You can apply for other jobs.',
}

/** Shows the user's own applications with their progress and what happens next, open ones first. */
export default function MyApplicationsTab({ actions }: { actions: StepActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const query = useQuery({ ...ownApplications(pageIn(params)), placeholderData: keepPreviousData })
  const empty = (
    <EmptyState
      icon={<IconBriefcase size={20} />}
      title={t('No applications yet')}
      message={t('Your applications and their progress appear here. Browse jobs to apply.')}
      action={
        <Button variant="default" onClick={() => set({ tab: null, page: null })}>
          {t('Browse Jobs')}
        </Button>
      }
    />
  )
  return (
    <Loaded framed query={query} skeleton={<ListSkeleton rows={4} height={96} />}>
      {({ applications, pagination }) => (
        <>
          {applications.length > 0 ? (
            <ul className={`${classes.list} unmarked`} aria-label={t('My Applications')}>
              {applications.map((application) => (
                <Application key={application.id} application={application} actions={actions} />
              ))}
            </ul>
          ) : (
            <div className="card">{empty}</div>
          )}
          <Pager pagination={pagination} onPage={(page) => set({ page: page === 1 ? null : String(page) })} />
        </>
      )}
    </Loaded>
  )
}

function Application({ application, actions }: { application: JobApplication; actions: StepActions }) {
  const { t } = useTranslation()
  const { job, status, can } = application
  return (
    <li className={`${classes.item} card`}>
      <Group justify="space-between" align="flex-start" gap="0.25rem 1rem" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <h2 className="lead breaks">
            <UnstyledButton className="row-link" fw={600} dir="auto" onClick={() => openApplication(application)}>
              {job.title}
            </UnstyledButton>
          </h2>
          <p className="soft breaks" dir="auto">
            {[t(job.department), job.location].join(' · ')}
          </p>
        </Stack>
        <StatusBadge look={applicationStyles[status]} />
      </Group>
      <StepTrack application={application} />
      <Group justify="space-between" gap="0.75rem 1rem">
        <p className="soft">{t(nextSteps[status])}</p>
        <Group gap="xs" className={classes.buttons}>
          <Button variant="default" size="compact-md" onClick={() => openJob({ id: application.jobId })}>
            {t('View Job')}
            <span className="visually-hidden">{` – ${job.title}`}</span>
          </Button>
          {can.withdraw ? (
            <Button variant="default" size="compact-md" onClick={() => actions.withdraw(application)}>
              {t('Withdraw')}
              <span className="visually-hidden">{` – ${job.title}`}</span>
            </Button>
          ) : null}
        </Group>
      </Group>
    </li>
  )
}
