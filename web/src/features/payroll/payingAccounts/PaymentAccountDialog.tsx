import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import { PaymentAccount } from '@muster/contract/payroll/payments'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/**
 * Lets the user set the account that pays salaries in a currency: that of `account` or, for a new one, one of the
 * `free` currencies.
 */
export default function PaymentAccountDialog(props: {
  account: PaymentAccount | null
  free: readonly Currency[]
  onClose: () => void
}) {
  const { account, free, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: account ?? {
      currency: free.includes('EUR') ? 'EUR' : (free[0] ?? 'EUR'),
      holder: '',
      bankName: '',
      accountNumber: '',
      bic: '',
    },
    schema: PaymentAccount,
    submit: (input, { context }) => client.payroll.setPaymentAccount(input, { context }),
    onSuccess: ({ account: { currency } }) => {
      showSuccess(t('Account saved'), currency)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account ? t('Account for {currency}', { currency: account.currency }) : t('Add Account')}
      submit={t('Save Account')}
      failed={t('The account could not be saved')}
    >
      {account ? null : (
        <ChoiceField
          form={form}
          name="currency"
          label={t('Currency')}
          options={free.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField form={form} name="holder" label={t('Account holder')} required maxLength={70} />
      <TextField
        form={form}
        name="accountNumber"
        label={t('IBAN or account number')}
        description={t('SEPA files need an IBAN within SEPA.')}
        required
        maxLength={60}
      />
      <div className="pair">
        <TextField form={form} name="bic" label={t('BIC (optional)')} maxLength={20} />
        <TextField form={form} name="bankName" label={t('Bank (optional)')} maxLength={100} />
      </div>
    </FormDialog>
  )
}
