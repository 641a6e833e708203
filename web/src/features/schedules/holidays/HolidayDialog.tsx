import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddHoliday, type Holiday } from '@muster/contract/schedules/holidays'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { listChanges } from '../../../kit/effects/listChanges.ts'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

type Values = Omit<Holiday, 'id'>

const parts: readonly FieldGroup<Values>[] = [
  { key: 'name', label: 'Name', fields: ['name'], format: ({ name }) => name },
  { key: 'date', label: 'Date', fields: ['date'], format: ({ date }) => date && formatDay(date) },
  { key: 'isPaid', label: 'Paid', fields: ['isPaid'], format: ({ isPaid }) => (isPaid ? i18n.t('Yes') : i18n.t('No')) },
]

const valuesOf = ({ name, date, isPaid }: Holiday): Values => ({ name, date, isPaid })

/** Lets the user add or edit a holiday, and shows the effects first. */
export default function HolidayDialog(props: {
  /** The holiday to edit; null for a new one. */
  holiday: Holiday | null
  onSaved: (holiday: Holiday) => void
  onClose: () => void
}) {
  const { holiday, onSaved, onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: holiday ? valuesOf(holiday) : { name: '', date: '', isPaid: true },
    schema: AddHoliday,
    submit: (input, { before, context }) =>
      holiday
        ? client.schedules.editHoliday({ ...input, id: holiday.id, were: before }, { context })
        : client.schedules.addHoliday(input, { context }),
    onSuccess: ({ holiday: savedHoliday }) => {
      showSuccess(
        holiday ? t('Holiday changed') : t('Holiday added'),
        `${savedHoliday.name}, ${formatDay(savedHoliday.date)}`,
      )
      onSaved(savedHoliday)
      onClose()
    },
    invalidates: 'schedules',
    explainRefusal: ({ code, message }) =>
      code === 'holiday.taken' ? { problems: { date: message }, failure: null } : undefined,
    concurrent: {
      parts,
      code: 'holiday.changed_meanwhile',
      read: async ({ date }) => {
        const year = Number((holiday?.date ?? date).slice(0, 4))
        const { holidays } = await queryClient.fetchQuery(
          orpc.schedules.holidays.queryOptions({ input: { year }, staleTime: 0 }),
        )
        const stored = holidays.find(({ id }) => id === holiday?.id)
        return stored ? valuesOf(stored) : null
      },
      goneMessage: t('Someone else removed this holiday or moved it to another year.'),
    },
  })
  const { values, before } = form
  const confirmedForm = useConfirmedForm({
    form,
    isValid: () => AddHoliday.safeParse(values).success,
    preview: () => client.schedules.previewHolidays({ added: [values.date], removed: holiday ? [before.date] : [] }),
    facts: () =>
      holiday
        ? listChanges(parts, values, before)
        : parts.map(({ label, format }) => ({ label: t(label), value: format(values) })),
    title: holiday ? undefined : t('Add this holiday?'),
    submit: holiday ? undefined : t('Add Holiday'),
  })
  return (
    <>
      <FormDialog
        form={confirmedForm.form}
        onClose={onClose}
        title={holiday ? t('Edit Holiday') : t('Add Holiday')}
        submit={holiday ? t('Save Changes') : t('Add Holiday')}
        failed={t('Failed to save holiday')}
        disabled={!form.dirty}
        size={420}
      >
        <TextField form={form} name="name" label={t('Name')} maxLength={120} required />
        <DayField form={form} name="date" label={t('Date')} min="2000-01-01" max="2100-12-31" />
        <CheckField
          form={form}
          name="isPaid"
          label={t('Paid')}
          description={t('For information only; monthly salaries don’t change.')}
        />
      </FormDialog>
      {confirmedForm.confirmDialog}
    </>
  )
}
