import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SetCompanyHours, type WorkingHours } from '@muster/contract/schedules/workingHours'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { listChanges } from '../../../kit/effects/listChanges.ts'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate, formatDay } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { HoursFields } from './HoursFields.tsx'
import { type HoursValues, hoursFieldGroups, toHours, valuesOf } from './hoursForm.ts'

/** The company's working hours as returned by the API. */
interface Read {
  currentWorkingHours: WorkingHours
  history: readonly WorkingHours[]
  version: string | null
}

/** Returns the version of the hours that applies on a day. */
const hoursInEffect = ({ history, currentWorkingHours }: Read, day: string): WorkingHours =>
  history.find(({ effectiveFrom }) => (effectiveFrom ?? '') <= day) ?? currentWorkingHours

/** Lets the owner set the company's working hours from a given day on, and shows the effects first. */
export default function CompanyHoursDialog(props: { initialHours: Read; onClose: () => void }) {
  const { onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const [hours, setHours] = useState<Read>(props.initialHours)
  const toInput = (values: HoursValues): SetCompanyHours => ({ ...toHours(values), version: hours.version })
  const form = useForm({
    initial: valuesOf(hours.currentWorkingHours, today),
    schema: SetCompanyHours,
    toInput,
    submit: (input, { context }) => client.schedules.setCompanyHours(input, { context }),
    onSuccess: (_, { input }) => {
      showSuccess(t('Working hours saved'), t('They apply from {day}.', { day: formatDate(input.effectiveFrom) }))
      onClose()
    },
    invalidates: 'schedules',
    concurrent: {
      parts: hoursFieldGroups,
      code: 'hours.changed_meanwhile',
      read: async ({ effectiveFrom }) => {
        const latest = await client.schedules.companyHours()
        setHours(latest)
        return valuesOf(hoursInEffect(latest, effectiveFrom), today)
      },
    },
  })
  const confirmedForm = useConfirmedForm({
    form,
    isValid: () => SetCompanyHours.safeParse(toInput(form.values)).success,
    preview: () => client.schedules.previewCompanyHours(toInput(form.values)),
    facts: () => {
      const { values } = form
      const current = valuesOf(hoursInEffect(hours, values.effectiveFrom), today)
      return [
        { label: t('Effective From'), value: formatDay(values.effectiveFrom) },
        ...listChanges(hoursFieldGroups, values, current),
      ]
    },
  })
  return (
    <>
      <FormDialog
        form={confirmedForm.form}
        onClose={onClose}
        title={t('Set Company Working Hours')}
        submit={t('Save')}
        failed={t('Failed to save working hours')}
        disabled={!form.dirty}
        size={560}
      >
        <HoursFields form={form} />
      </FormDialog>
      {confirmedForm.confirmDialog}
    </>
  )
}
