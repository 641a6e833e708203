import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateJob, employmentTypes, type Job } from '@muster/contract/jobs/postings'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { employmentLabels } from '../shared/labels.ts'
import { checkPosting, postingFieldGroups, refusalOf, titleOf, toInput, valuesOf } from './postingForm.ts'
import classes from './PostingDialog.module.css'

/** Lets the user create a job posting, or edit `job` (specification 2, sections 2 and 5). */
export default function PostingDialog({ job, onClose }: { job?: Job; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const [stored, setStored] = useState(job)
  const form = useForm({
    initial: valuesOf(job, today),
    schema: CreateJob,
    toInput,
    check: checkPosting,
    submit: (input, { context }) =>
      stored
        ? client.jobs.edit({ ...input, id: stored.id, updatedAt: stored.updatedAt }, { context })
        : client.jobs.create(input, { context }),
    onSuccess: ({ job: { title, status } }) => {
      if (stored) showSuccess(t('Job posting updated'), title)
      else if (status === 'DRAFT')
        showSuccess(t('Job posting created'), t('It stays a draft until approved. The approvers have been notified.'))
      onClose()
    },
    invalidates: 'jobs',
    explainRefusal: refusalOf,
    concurrent: {
      parts: postingFieldGroups,
      code: 'job.changed_meanwhile',
      read: async () => {
        const latest = await client.jobs.get({ id: stored?.id ?? '' })
        setStored(latest.job)
        return valuesOf(latest.job, today)
      },
      goneMessage: 'This job posting has been deleted.',
    },
  })
  const otherwise = job ? 'Failed to update job posting' : 'Failed to create job posting'
  // A posting created elsewhere may have a department that is not on the list.
  const departments = useDepartments([job?.department, form.values.department])
  const first = job && job.closingDate < today ? job.closingDate : today
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={job ? t('Edit Job Posting') : t('Create Job Posting')}
      submit={job ? t('Save Changes') : t('Create Job Posting')}
      disabled={job !== undefined && !form.dirty}
      failed={t(titleOf(form.problems, otherwise))}
      size={640}
    >
      <TextField form={form} name="title" label={t('Title')} required />
      <div className="pair">
        <ChoiceField
          form={form}
          name="department"
          label={t('Department')}
          required
          pleaseChoose
          options={departments.map((value) => ({ value, label: t(value) }))}
        />
        <TextField form={form} name="location" label={t('Location')} required />
      </div>
      <div className="pair">
        <ChoiceField
          form={form}
          name="employmentType"
          label={t('Employment Type')}
          required
          options={employmentTypes.map((value) => ({ value, label: t(employmentLabels[value]) }))}
        />
        <DayField form={form} name="closingDate" label={t('Closing Date')} min={first} max="2100-12-31" />
      </div>
      <div className={classes.salary}>
        <AmountField form={form} name="salaryMin" label={t('Salary from (monthly, optional)')} inputMode="numeric" />
        <AmountField form={form} name="salaryMax" label={t('Salary to (monthly, optional)')} inputMode="numeric" />
        <ChoiceField
          form={form}
          name="currency"
          label={t('Currency')}
          options={salaryCurrencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextAreaField form={form} name="description" label={t('Description')} rows={5} required />
      <TextAreaField
        form={form}
        name="requirements"
        label={t('Requirements')}
        description={t('Start lines with a hyphen to make a list.')}
        rows={4}
        required
      />
      <TextAreaField form={form} name="benefits" label={t('Benefits (optional)')} rows={3} />
    </FormDialog>
  )
}
