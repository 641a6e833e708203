import { useTranslation } from 'react-i18next'
import { AddPayment, type Invoice } from '@muster/contract/accounts/invoices'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { nameOf } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'

/** Lets the user record a payment of an invoice, or a repayment if nothing is due. */
export default function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const { id, account, currency, due, total } = invoice
  const title = due > 0 ? t('Record Payment') : t('Record Repayment')
  const form = useForm({
    initial: { amount: due === 0 ? '' : amountText(due), paidOn: today, reference: '' },
    schema: AddPayment,
    toInput: ({ amount, paidOn, reference }) => ({
      id,
      amount: amountOf(amount) ?? Number.NaN,
      paidOn,
      reference: reference.trim() || null,
    }),
    submit: (input, { context }) => client.accounts.addPayment(input, { context }),
    onSuccess: ({ invoice: now }, { input }) => {
      showSuccess(
        t('Payment recorded'),
        now.status === 'PAID'
          ? t('Invoice {number} is paid.', { number: nameOf(now) })
          : t('{amount} recorded. Balance due: {due}.', {
              amount: moneyOf(input.amount, currency),
              due: moneyOf(now.due, currency),
            }),
      )
      onClose()
    },
    invalidates: 'accounts',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submit={title}
      failed={t('The payment could not be recorded')}
    >
      <div className="well">
        <Facts
          facts={[
            { label: t('Invoice'), value: nameOf(invoice) },
            { label: t('Account'), value: account.name },
            { label: t('Total'), value: moneyOf(total, currency) },
            { label: t('Balance due'), value: moneyOf(due, currency) },
          ]}
        />
      </div>
      <AmountField
        form={form}
        name="amount"
        label={t('Amount ({currency})', { currency })}
        description={t('Enter a negative amount for repayments or corrections.')}
        required
      />
      <DayField form={form} name="paidOn" label={t('Paid on')} min="2000-01-01" max={today} />
      <TextField form={form} name="reference" label={t('Reference (optional)')} maxLength={120} />
    </FormDialog>
  )
}
