import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invoicingCurrencies, salaryCurrencies } from '@muster/contract/kit/currencies'
import { type ChargingMethod, chargingMethods } from '@muster/contract/kit/people'
import type { UserDetail } from '@muster/contract/users/calls'
import { backdatesPay } from '@muster/contract/users/forms'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { changedFields } from '../../../kit/form/state/formState.ts'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { AmountField, MoneyField } from '../../../kit/form/MoneyField.tsx'
import { formatDate, formatMoney } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { FromNet } from '../../payroll/shared/FromNet.tsx'
import { SalaryPreview } from './SalaryPreview.tsx'
import { invoicingChanged, salaryChanged, type UserValues } from './userForm.ts'

/** The charging methods as translation keys. */
export const chargingLabels: Record<ChargingMethod, string> = {
  hourly: 'Hourly',
  monthly: 'Monthly',
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
}

function PayHeading() {
  const { t } = useTranslation()
  return (
    <Box component="h3" className="subhead parted" pt={16}>
      {t('Pay')}
    </Box>
  )
}

/** Lets the user enter the salary and, for an external person, how their work is invoiced. */
export function PayFields(props: {
  /** The person; missing for a new one. */
  userId?: string
  form: FormOf<UserValues>
  children?: ReactNode
}) {
  const { userId, form, children } = props
  const { t } = useTranslation()
  const { hireDate, salaryFrom, salaryCurrency, baseSalary } = form.values
  const today = useToday()
  const base = amountOf(baseSalary)
  return (
    <>
      <PayHeading />
      <MoneyField
        form={form}
        name="salary"
        label={t("Employee's Salary (Monthly)")}
        currency="salaryCurrency"
        currencies={salaryCurrencies}
      />
      <FromNet
        userId={userId}
        currency={salaryCurrency}
        base={base === undefined || Number.isNaN(base) ? null : base}
        period={((userId === undefined ? hireDate : salaryFrom) || today).slice(0, 7)}
        onUse={(amount) => form.change({ salary: amountText(amount) })}
      />
      {children}
      <CheckField
        form={form}
        name="isInternal"
        label={t('Internal employee')}
        description={t('External people’s work is invoiced to an account.')}
      />
      {form.values.isInternal ? null : <InvoicingFields form={form} />}
    </>
  )
}

function InvoicingFields({ form }: { form: FormOf<UserValues> }) {
  const { t } = useTranslation()
  const { accountId } = form.values
  const { data, error } = useQuery(orpc.accounts.list.queryOptions({ input: {} }))
  const accounts = data?.accounts ?? []
  const failure = data ? null : loadFailure(error)
  // The list contains only the newest accounts, so the person's account may be missing.
  const isHiddenAccount = accountId !== '' && !accounts.some(({ id }) => id === accountId)
  // Choosing an account also sets its currency, in which the person must be invoiced.
  const withCurrency: FormOf<UserValues> = {
    ...form,
    change: (patch) => {
      const account = accounts.find(({ id }) => id === patch.accountId)
      form.change(account ? { ...patch, invoicingCurrency: account.currency } : patch)
    },
  }
  return (
    <>
      <div className="pair">
        <ChoiceField
          form={withCurrency}
          name="accountId"
          label={t('Account')}
          description={failure ? t(failure) : data && accounts.length === 0 ? t('No accounts yet.') : undefined}
          required
          none={data || failure ? t('Select an account') : t('Loading…')}
          options={[
            ...(isHiddenAccount ? [{ value: accountId, label: t('The current account') }] : []),
            ...accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` })),
          ]}
        />
        <ChoiceField
          form={form}
          name="chargingMethod"
          label={t('Charging Method')}
          required
          options={chargingMethods.map((value) => ({ value, label: t(chargingLabels[value]) }))}
        />
      </div>
      <MoneyField
        form={form}
        name="invoicing"
        label={t('Invoicing Amount')}
        currency="invoicingCurrency"
        currencies={invoicingCurrencies}
      />
    </>
  )
}

/** Lets the user choose the first day of new invoicing terms. Renders nothing if these have not changed. */
export function InvoicingFrom({ form }: { form: FormOf<UserValues> & { before: UserValues } }) {
  const { t } = useTranslation()
  const today = useToday()
  if (!invoicingChanged(changedFields(form.values, form.before))) return null
  return (
    <DayField
      form={form}
      name="invoicingFrom"
      label={t('Invoicing applies from')}
      description={t('Earlier days keep the previous terms. Existing drafts change only when regenerated.')}
      min="1950-01-01"
      max={today}
      optional
    />
  )
}

/** Lets the user enter the base salary and the first day of a new salary. */
export function SalaryFields(props: { userId: string; form: FormOf<UserValues> & { before: UserValues } }) {
  const { userId, form } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const today = useToday()
  const { agreed, salary, salaryCurrency, baseSalary, salaryFrom } = form.values
  const isChanged = salaryChanged(changedFields(form.values, form.before))
  const mayBackdate = can({ anyOf: backdatesPay })
  const [amount, base] = [amountOf(salary), amountOf(baseSalary)]
  return (
    <>
      <div className="pair">
        <AmountField
          form={form}
          name="baseSalary"
          label={t('Base Salary (optional)')}
          description={t('Leave empty if the whole salary is base pay.')}
        />
        {isChanged ? (
          <DayField
            form={form}
            name="salaryFrom"
            label={t('Salary applies from')}
            min={mayBackdate ? '1950-01-01' : today}
            max="2100-12-31"
            optional
          />
        ) : null}
      </div>
      {isChanged && mayBackdate && amount !== undefined && amount > 0 && salaryFrom !== '' && salaryFrom < today ? (
        <SalaryPreview
          userId={userId}
          salary={{ amount, currency: salaryCurrency }}
          base={base === undefined || Number.isNaN(base) ? null : base}
          from={salaryFrom}
        />
      ) : null}
      {agreed ? (
        <p className="soft">
          {t('Already agreed: {salary} from {day}.', {
            salary: formatMoney(agreed.monthlySalary),
            day: formatDate(agreed.from),
          })}
        </p>
      ) : null}
    </>
  )
}

/** Returns the base salary as a text; null if the whole salary is base pay. */
export const baseOf = ({ monthlySalary, baseSalary }: Pick<UserDetail, 'monthlySalary' | 'baseSalary'>) =>
  monthlySalary && typeof baseSalary === 'number' ? formatMoney({ ...monthlySalary, amount: baseSalary }) : null

/** Shows a person's pay to users who may see it but not change it, for example their own. */
export function PayFacts({ user }: { user: UserDetail }) {
  const { monthlySalary, isInternal } = user
  const { t } = useTranslation()
  return (
    <>
      <PayHeading />
      <Facts
        facts={[
          {
            label: t("Employee's Salary (Monthly)"),
            value: monthlySalary ? formatMoney(monthlySalary) : t('Not Set'),
          },
          { label: t('Base Salary'), value: baseOf(user) },
          { label: t('Internal employee'), value: isInternal ? t('Yes') : t('No') },
        ]}
      />
      <p className="soft">{t('You can’t change your own pay.')}</p>
    </>
  )
}
