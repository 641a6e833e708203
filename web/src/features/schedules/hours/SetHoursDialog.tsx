import { useTranslation } from 'react-i18next'
import { SetCompanyHours, type WorkingHours } from '@muster/contract/schedules/workingHours'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { HoursFields } from './HoursFields.tsx'
import { toHours, valuesOf } from './hoursForm.ts'

/** Lets the user set working hours from a given day on, starting from the current ones. */
export default function SetHoursDialog(props: {
  title: string
  current: WorkingHours
  set: (hours: SetCompanyHours, options: { context: { headers: Record<string, string> } }) => Promise<unknown>
  onClose: () => void
}) {
  const { title, current, set, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: valuesOf(current, useToday()),
    schema: SetCompanyHours,
    toInput: toHours,
    submit: (input, { context }) => set(input, { context }),
    onSuccess: (_, { input }) => {
      showSuccess(t('Working hours saved'), t('They apply from {day}.', { day: formatDate(input.effectiveFrom) }))
      onClose()
    },
    invalidates: 'schedules',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submit={t('Save')}
      failed={t('Failed to save working hours')}
      disabled={!form.dirty}
      size={560}
    >
      <HoursFields form={form} />
    </FormDialog>
  )
}
