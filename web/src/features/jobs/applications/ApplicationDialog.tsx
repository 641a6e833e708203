import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { JobApplication } from '@muster/contract/jobs/applications'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { client, orpc } from '../../../kit/api/client.ts'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { StoredFile } from '../../../kit/files/StoredFile.tsx'
import { applicationStyles } from '../shared/labels.ts'
import { StepList } from './StepList.tsx'
import { stepsFrom, stepVerbs } from './steps.ts'
import type { StepActions } from './useSteps.tsx'

function ApplicationDetails({ application, actions }: { application: JobApplication; actions: StepActions }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { id, applicant, job, status, coverLetter, resume, resumeName, steps, can, createdAt } = application
  const isOwn = applicant.id === user.id
  // Reversed, so that the next step becomes the primary button.
  const nextSteps = stepsFrom(application).toReversed()
  const to = actions.moving.get(id)?.to
  return (
    <>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          {isOwn ? (
            <span className="medium breaks" dir="auto">
              {job.title}
            </span>
          ) : (
            <Person
              person={applicant}
              secondary={[applicant.position, applicant.department && t(applicant.department)]
                .filter(Boolean)
                .join(' · ')}
              size={40}
            />
          )}
          <StatusBadge look={applicationStyles[status]} />
        </Group>
        <p className="soft">
          {isOwn
            ? [t(job.department), job.location].join(' · ')
            : t('Applied for {job}, {when}', { job: job.title, when: formatInstant(createdAt) })}
        </p>
        <section>
          <h3 className="subhead">{t('Cover Letter')}</h3>
          <p className="breaks measure" style={{ whiteSpace: 'pre-line' }} dir="auto">
            {coverLetter}
          </p>
        </section>
        <section>
          <h3 className="subhead" style={{ marginBlockEnd: '0.5rem' }}>
            {t('Résumé')}
          </h3>
          {resume ? (
            <StoredFile
              name={resumeName ?? t('Résumé')}
              url={resume}
              title={t('Résumé')}
              load={() => client.jobs.resume({ id })}
              failure={t('The résumé could not be opened')}
            />
          ) : (
            <p className="soft">{t('None attached.')}</p>
          )}
        </section>
        <section>
          <h3 className="subhead" style={{ marginBlockEnd: '0.75rem' }}>
            {t('Steps')}
          </h3>
          <StepList steps={steps} isDetailed={!isOwn} />
        </section>
      </Stack>
      {can.withdraw || nextSteps.length > 0 ? (
        <DialogButtons>
          {can.withdraw ? (
            <Button variant="default" onClick={() => actions.withdraw(application)}>
              {t('Withdraw')}
            </Button>
          ) : null}
          {nextSteps.map((step, index) =>
            index < nextSteps.length - 1 ? (
              <Button key={step} variant="default" onClick={() => actions.move(application, step)}>
                {t(stepVerbs[step].label)}
              </Button>
            ) : (
              <SubmitButton
                key={step}
                label={t(stepVerbs[step].label)}
                waiting={to === step}
                disabled={to !== undefined}
                onClick={() => actions.move(application, step)}
              />
            ),
          )}
        </DialogButtons>
      ) : null}
    </>
  )
}

/**
 * Shows the application named in the address, if the reader may see it. `isHidden` hides it while another dialog is
 * open.
 */
export function ApplicationDialog({ isHidden, actions }: { isHidden: boolean; actions: StepActions }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="application"
      isHidden={isHidden}
      query={(id) => orpc.jobs.application.queryOptions({ input: { id } })}
      title={t('Application Details')}
      size={680}
      notFound={{ title: t('Application not found'), back: t('Back to jobs') }}
    >
      {({ application }) => <ApplicationDetails key={application.id} application={application} actions={actions} />}
    </RecordDialog>
  )
}
