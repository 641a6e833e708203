import { useTranslation } from 'react-i18next'
import { CreditInvoice, type Invoice } from '@muster/contract/accounts/invoices'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { nameOf, openInvoice } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'

/** Lets the user issue a credit note for an invoice, because an issued invoice never changes. */
export default function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, currency, total, credited } = invoice
  const form = useForm({
    initial: { extent: 'whole' as 'whole' | 'part', description: '', amount: '', reason: '' },
    schema: CreditInvoice,
    toInput: ({ extent, description, amount, reason }) => ({
      id,
      reason,
      ...(extent === 'part' && { lines: [{ description, amount: amountOf(amount) ?? Number.NaN }] }),
    }),
    names: { 'lines.0.description': 'description', 'lines.0.amount': 'amount' },
    submit: (input, { context }) => client.accounts.creditInvoice(input, { context }),
    onSuccess: ({ creditNote }) => {
      showSuccess(t('Credit note {number} issued', { number: nameOf(creditNote) }), moneyOf(creditNote.total, currency))
      onClose()
      openInvoice(creditNote)
    },
    invalidates: 'accounts',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Credit Note for {number}', { number: nameOf(invoice) })}
      submit={t('Issue Credit Note')}
      failed={t('The credit note could not be issued')}
    >
      <ChoiceField
        form={form}
        name="extent"
        label={t('Amount to credit')}
        options={[
          {
            value: 'whole',
            label: t('Full amount, {amount}', { amount: moneyOf(sumOf(total, -credited), currency) }),
          },
          { value: 'part', label: t('Partial amount') },
        ]}
      />
      {form.values.extent === 'part' ? (
        <>
          <TextField form={form} name="description" label={t('Description')} maxLength={200} required />
          <AmountField form={form} name="amount" label={t('Amount ({currency})', { currency })} required />
        </>
      ) : null}
      <TextAreaField
        form={form}
        name="reason"
        label={t('Reason')}
        description={t('Shown on the credit note.')}
        rows={3}
        required
      />
    </FormDialog>
  )
}
