import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invoicingCurrencies, salaryCurrencies } from '@muster/contract/kit/money'
import { type ChargingMethod, chargingMethods } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { MoneyField } from './MoneyField.tsx'
import type { FieldsProps } from './PersonFields.tsx'
import { chargingWords } from './payWords.ts'
import classes from './UserForm.module.css'

/** What somebody earns, and how they are invoiced where they are not internal. */
export function PayFields({ values, change, problems, children }: FieldsProps & { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={classes.heading}>{t('Pay')}</h3>
      <MoneyField
        label={t("Employee's Salary (Monthly)")}
        amount={values.salary}
        onAmount={(salary) => change({ salary })}
        currency={values.salaryCurrency}
        onCurrency={(salaryCurrency) => change({ salaryCurrency })}
        currencies={salaryCurrencies}
        error={problems.salary && t(problems.salary)}
      />
      {children}
      <Checkbox
        label={t('Internal employee')}
        description={t('People who are not internal are invoiced to an account.')}
        checked={values.isInternal}
        onChange={({ currentTarget }) => change({ isInternal: currentTarget.checked })}
        error={problems.isInternal && t(problems.isInternal)}
      />
      {values.isInternal ? null : <InvoicingFields values={values} change={change} problems={problems} />}
    </>
  )
}

function InvoicingFields({ values, change, problems }: FieldsProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(orpc.accounts.list.queryOptions({ input: {} }))
  const accounts = data?.accounts ?? []
  const failure = data ? null : loadFailure(error)
  // An account that is not among the newest is still the present one.
  const other = values.accountId !== '' && !accounts.some(({ id }) => id === values.accountId)
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('Account')}
          value={values.accountId}
          onChange={({ currentTarget }) => change({ accountId: currentTarget.value })}
          description={failure ? t(failure) : data && accounts.length === 0 ? t('There is no account yet.') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problems.accountId && t(problems.accountId)}
          required
          data={[
            { value: '', label: data || failure ? t('Select an account') : t('Loading…') },
            ...(other ? [{ value: values.accountId, label: t('The present account') }] : []),
            ...accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` })),
          ]}
        />
        <NativeSelect
          label={t('Charging Method')}
          value={values.chargingMethod}
          onChange={({ currentTarget }) => change({ chargingMethod: currentTarget.value as ChargingMethod })}
          error={problems.chargingMethod && t(problems.chargingMethod)}
          required
          data={chargingMethods.map((value) => ({ value, label: t(chargingWords[value]) }))}
        />
      </div>
      <MoneyField
        label={t('Invoicing Amount')}
        amount={values.invoicing}
        onAmount={(invoicing) => change({ invoicing })}
        currency={values.invoicingCurrency}
        onCurrency={(invoicingCurrency) => change({ invoicingCurrency })}
        currencies={invoicingCurrencies}
        error={problems.invoicing && t(problems.invoicing)}
      />
    </>
  )
}
