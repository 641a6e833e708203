import { useTranslation } from 'react-i18next'
import type { PayItem, PayItemEntry } from '@muster/contract/payroll/payItems'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { listMonths } from '../rules/rulesForm.ts'

/** Lets the user end an entry or a rule, or stop using a pay item, after a month. */
export default function EndDialog(props: {
  ending: { entry: PayItemEntry; item?: undefined } | { item: PayItem; entry?: undefined }
  onClose: () => void
}) {
  const { ending, onClose } = props
  const { entry, item } = ending
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const name = entry ? entry.item.name : item.name
  const withdrawn = entry && Temporal.PlainYearMonth.from(entry.firstMonth).subtract({ months: 1 }).toString()
  const months = listMonths(withdrawn ?? '', month).filter((one) => !entry?.lastMonth || one < entry.lastMonth)
  const form = useForm({
    initial: { lastMonth: months.includes(month) ? month : (months[0] ?? '') },
    submit: async ({ lastMonth }, { context }): Promise<void> => {
      if (entry) await client.payroll.endPayItemEntry({ id: entry.id, lastMonth }, { context })
      else await client.payroll.changePayItem({ id: item.id, lastMonth }, { context })
    },
    onSuccess: () => {
      showSuccess(t('Last month saved'), name)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={entry ? t('End {name}', { name }) : t('Stop Using {name}', { name })}
      submit={t('Save')}
      failed={t('The last month could not be saved')}
    >
      <ChoiceField
        form={form}
        name="lastMonth"
        label={t('Last month')}
        description={t('Amounts of later months that are approved are taken back with the next pay.')}
        options={months.map((value) => ({
          value,
          label: value === withdrawn ? t('Withdraw, as if never entered') : formatMonth(value),
        }))}
      />
    </FormDialog>
  )
}
