import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, accountCurrencies, accountTypes, CreateAccount } from '@muster/contract/accounts/accounts'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { accountTypeLabels } from '../shared/labels.ts'
import { accountFieldGroups, toInput, valuesOf } from './accountForm.ts'

/** Lets the user create an account, or edit `account` (specification 3, sections 2, 5 and 9). */
export default function AccountDialog({ account, onClose }: { account?: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const [present, setPresent] = useState(account)
  const form = useForm({
    initial: valuesOf(account),
    schema: CreateAccount,
    toInput,
    submit: (input, { context }) =>
      present
        ? client.accounts.update({ ...input, id: present.id, updatedAt: present.updatedAt }, { context })
        : client.accounts.create(input, { context }),
    onSuccess: ({ account: { name } }) => {
      showSuccess(present ? t('Account updated successfully!') : t('Account created successfully!'), name)
      onClose()
    },
    invalidates: 'accounts',
    concurrent: {
      parts: accountFieldGroups,
      code: 'account.changed_meanwhile',
      read: async () => {
        const read = await client.accounts.detail({ id: present?.id ?? '' })
        setPresent(read.account)
        return valuesOf(read.account)
      },
      goneMessage: 'This account has been deleted.',
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account ? t('Edit Account') : t('Create Account')}
      submit={account ? t('Save Changes') : t('Create Account')}
      disabled={account !== undefined && !form.dirty}
      failed={account ? t('Failed to update account') : t('Failed to create account')}
      size={560}
    >
      <TextField form={form} name="name" label={t('Account Name')} maxLength={120} required />
      <div className="pair">
        <ChoiceField
          form={form}
          name="type"
          label={t('Type')}
          options={accountTypes.map((value) => ({ value, label: t(accountTypeLabels[value]) }))}
        />
        <ChoiceField
          form={form}
          name="currency"
          label={t('Currency')}
          options={accountCurrencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="pair">
        <AmountField form={form} name="initialBalance" label={t('Initial Balance')} required />
        <TextField
          form={form}
          name="paymentDays"
          label={t('Payment term (days)')}
          description={t('Counted from the issue date.')}
          inputMode="numeric"
          maxLength={3}
          required
        />
      </div>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('Invoice email (optional)')}
        description={t('If empty, invoices are issued but not emailed.')}
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="billingName"
        label={t('Name on invoices (optional)')}
        description={t('If empty, the account name is used.')}
        maxLength={120}
        autoComplete="off"
      />
      <TextAreaField form={form} name="address" label={t('Address (optional)')} rows={3} />
      <TextAreaField form={form} name="description" label={t('Description (optional)')} rows={2} />
    </FormDialog>
  )
}
