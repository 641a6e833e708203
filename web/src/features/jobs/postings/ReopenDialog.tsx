import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user choose a new closing date, to reopen a posting or to approve a draft whose date has passed. */
export default function ReopenDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const isDraft = job.status === 'DRAFT'
  const form = useForm({
    initial: { closingDate: job.closingDate >= today ? job.closingDate : '' },
    check: ({ closingDate }): Problems => (closingDate ? {} : { closingDate: 'Closing date is required' }),
    submit: ({ closingDate }, { context }) =>
      client.jobs.setStatus({ id: job.id, status: 'ACTIVE', closingDate, updatedAt: job.updatedAt }, { context }),
    onSuccess: (_, { input: { closingDate } }) => {
      const until = t('Open for applications until {day}.', { day: formatDay(closingDate) })
      showSuccess(isDraft ? t('Job posting approved') : t('Job posting reopened'), until)
      onClose()
    },
    invalidates: 'jobs',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isDraft ? t('Approve {job}', { job: job.title }) : t('Reopen {job}', { job: job.title })}
      submit={isDraft ? t('Approve') : t('Reopen')}
      failed={isDraft ? t('Failed to approve job posting') : t('Failed to reopen job posting')}
    >
      <p>{isDraft ? t('Choose a new closing date.') : t('The job will be open until this date.')}</p>
      <DayField form={form} name="closingDate" label={t('New Closing Date')} min={today} max="2100-12-31" />
    </FormDialog>
  )
}
