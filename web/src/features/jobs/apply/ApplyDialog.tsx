import { Progress, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApplyForJob, resumeExtensions } from '@muster/contract/jobs/applications'
import type { Job } from '@muster/contract/jobs/postings'
import { i18n } from '../../../i18n.ts'
import { client } from '../../../kit/api/client.ts'
import type { ApiError } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FileField } from '../../../kit/form/files/FileField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { type Refusal, useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { formatPercent } from '../../../kit/format.ts'
import { Closing } from '../shared/JobFacts.tsx'
import { employmentLabels } from '../shared/labels.ts'

interface ApplyValues {
  coverLetter: string
  resume: File | null
}

const emptyValues: ApplyValues = { coverLetter: '', resume: null }

const isAccepted = ({ name }: File) => resumeExtensions.some((extension) => name.toLowerCase().endsWith(extension))

/** Returns an error for a résumé whose file type is not accepted, which the schema does not check. */
const checkResume = ({ resume }: ApplyValues): Problems =>
  resume && !isAccepted(resume)
    ? { resume: 'This type of file is not accepted. Please choose a file of type PDF, DOC or DOCX.' }
    : {}

/**
 * Returns the message above the buttons for a refusal: that the job is closed, or a copy of the field errors
 * (specification 2, section 8).
 */
function explainRefusal({ status, fieldErrors }: ApiError): Refusal | undefined {
  // People who have not applied can no longer find a closed job.
  if (status === 404) return { failure: i18n.t('This job no longer accepts applications') }
  const message = Object.values(fieldErrors).map((problem) => i18n.t(problem))
  return message.length > 0 ? { failure: message.join('\n') } : undefined
}

/** Shows the progress of the upload. `share` is the fraction sent, from 0 to 1. */
function Sending({ share }: { share: number }) {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  const message = t('{percent} sent', { percent: formatPercent(percent) })
  return (
    <Stack gap={6}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={t('Sending your application')} aria-valuetext={message} />
      </Progress.Root>
      <p className="soft small numbers">{message}</p>
    </Stack>
  )
}

/** Lets the user apply for a job with a cover letter and an optional résumé (specification 2, section 5). */
export default function ApplyDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation()
  // Null unless a file is being uploaded.
  const [share, setShare] = useState<number | null>(null)
  const form = useForm({
    initial: emptyValues,
    schema: ApplyForJob,
    toInput: ({ coverLetter, resume }) => ({ id: job.id, coverLetter, resume: resume ?? undefined }),
    check: checkResume,
    submit: (input, { context }) => {
      if (!input.resume) return client.jobs.apply(input, { context })
      setShare(0)
      return client.jobs.apply(input, { context: { ...context, onProgress: setShare } })
    },
    onSuccess: () => {
      showSuccess(t('Application submitted successfully!'), t('You’ll be notified of every step.'))
      onClose()
    },
    invalidates: 'jobs',
    explainRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Apply for {job}', { job: job.title })}
      submit={form.submitting ? t('Sending…') : t('Submit Application')}
      failed={t('Failed to submit application')}
      size={560}
    >
      <p className="soft" dir="auto">
        {[t(job.department), job.location, t(employmentLabels[job.employmentType])].join(' · ')}
        <br />
        <Closing job={job} />
      </p>
      <TextAreaField
        form={form}
        name="coverLetter"
        label={t('Cover Letter')}
        description={t('Visible to the poster and reviewers.')}
        rows={8}
        required
      />
      <FileField
        form={form}
        name="resume"
        label={t('Résumé (optional)')}
        accept={resumeExtensions.join(',')}
        hint={t('PDF, DOC or DOCX, up to 10 MB')}
      />
      {form.submitting && share !== null ? <Sending share={share} /> : null}
    </FormDialog>
  )
}
