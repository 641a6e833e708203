import { useTranslation } from 'react-i18next'
import { type PayGroup, SetGroupMembers } from '@muster/contract/payroll/payGroups'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { listMonths } from '../rules/rulesForm.ts'

/** Lets the user set the pay group of a person from a month on, or end it. */
export default function PersonGroupDialog(props: {
  person: PersonOnPage
  groups: readonly PayGroup[]
  current: Pick<PayGroup, 'id'> | null
  onClose: () => void
}) {
  const { person, groups, current, onClose } = props
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const form = useForm({
    initial: { groupId: current?.id ?? '', firstMonth: month },
    schema: SetGroupMembers,
    toInput: ({ groupId, firstMonth }) => ({
      groupId: groupId === '' ? null : groupId,
      firstMonth,
      userIds: [person.id],
    }),
    submit: (input, { context }) => client.payroll.setPayGroupMembers(input, { context }),
    onSuccess: (_, { input }) => {
      showSuccess(t('Pay group changed'), t('From {month}', { month: formatMonth(input.firstMonth) }))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change Pay Group')}
      submit={t('Save')}
      failed={t('The pay group could not be changed')}
    >
      <ChoiceField
        form={form}
        name="groupId"
        label={t('Pay group')}
        none={t('None: paid once a month')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceField
        form={form}
        name="firstMonth"
        label={t('First month')}
        options={listMonths(month, month).map((value) => ({ value, label: formatMonth(value) }))}
      />
    </FormDialog>
  )
}
