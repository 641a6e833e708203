import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type LedgerAccount, SetLedgerAccounts } from '@muster/contract/payroll/journal'
import { ledgerDefaults, ledgerNames } from '@muster/contract/payroll/ledgerKeys'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useField } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user enter the code and the name of each account of the payroll journal. */
export default function LedgerDialog({ accounts, onClose }: { accounts: LedgerAccount[]; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { accounts },
    schema: SetLedgerAccounts,
    submit: (input, { context }) => client.payroll.setLedgerAccounts(input, { context }),
    onSuccess: () => {
      showSuccess(t('Accounts saved'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Accounts of the journal')}
      submit={t('Save Accounts')}
      failed={t('The accounts could not be saved')}
      size={640}
    >
      <p className="soft">
        {t(
          'Codes and names as in your chart of accounts. Final settlements use the codes of bonuses and deductions until they have their own.',
        )}
      </p>
      <AccountsField form={form} />
    </FormDialog>
  )
}

function AccountsField({ form }: { form: { values: { accounts: LedgerAccount[] } } }) {
  const { t } = useTranslation()
  const { value: accounts, set, error } = useField<LedgerAccount[]>({ form, name: 'accounts' })
  const replace = (key: string, patch: Partial<LedgerAccount>) =>
    set(accounts.map((account) => (account.key === key ? { ...account, ...patch } : account)))
  return (
    <>
      {accounts.map(({ key, code, name }) => {
        const label = t(ledgerNames[key])
        return (
          <fieldset key={key} style={{ minInlineSize: 0, margin: 0, padding: 0, border: 0 }}>
            <legend className="medium" style={{ padding: 0, marginBlockEnd: '0.25rem' }}>
              {label}
            </legend>
            <div className="pair" style={{ gap: '0.5rem' }}>
              <TextInput
                aria-label={t('Code, {account}', { account: label })}
                placeholder={accounts.find((one) => one.key === ledgerDefaults[key])?.code || t('Code')}
                maxLength={30}
                value={code}
                onChange={({ currentTarget }) => replace(key, { code: currentTarget.value })}
              />
              <TextInput
                aria-label={t('Name, {account}', { account: label })}
                placeholder={label}
                maxLength={80}
                value={name}
                onChange={({ currentTarget }) => replace(key, { name: currentTarget.value })}
              />
            </div>
          </fieldset>
        )
      })}
      {error ? (
        <p role="alert" style={{ color: 'var(--mantine-color-error)' }}>
          {error}
        </p>
      ) : null}
    </>
  )
}
