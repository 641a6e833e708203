import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GrossedUpSalary, GrossUpSalary } from '@muster/contract/payroll/grossUp'
import { orpc } from '../../../kit/api/client.ts'
import { amountOf } from '../../../kit/form/amountText.ts'
import { AmountInput } from '../../../kit/form/MoneyField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { sumOf } from '../../../kit/sumOf.ts'
import { moneyOf } from './labels.ts'
import type { NetQuestion } from './netQuestion.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

/** Keeps the Enter key from sending the form around the calculator. */
export const stayInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Shows the smallest gross salary for a net pay as it is typed, and how the month is calculated. */
export default function NetCalculator(props: NetQuestion) {
  const { userId, currency, base, period, salaryBefore, onUse } = props
  const { t } = useTranslation()
  const [net, setNet] = useState('')
  const [status, setStatus] = useState('')
  const [insuredWage, setInsuredWage] = useState('')
  const wage = amountOf(insuredWage)
  const { data: typed } = GrossUpSalary.safeParse({
    net: amountOf(net),
    currency,
    period,
    ...(base !== undefined && { baseSalary: base }),
    ...(userId === undefined
      ? { ...(status !== '' && { status }), ...(wage !== undefined && { insuredWage: wage }) }
      : { userId }),
  })
  const asked = JSON.stringify(typed)
  const [settled] = useDebouncedValue(asked, 300)
  const input = typed ?? { net: 0, currency, period }
  const query = useQuery({
    ...orpc.payroll.grossUpSalary.queryOptions({
      input,
      select: ({ result }) => result,
      placeholderData: keepPreviousData,
    }),
    enabled: typed !== undefined && settled === asked,
  })
  const isCurrent = typed !== undefined && settled === asked && !query.isPlaceholderData
  const { data: result } = query
  return (
    // The fields belong to the calculator: what they have is never sent with the form.
    <div
      className="well"
      role="group"
      aria-label={t('From a net amount')}
      style={{ display: 'grid', gap: '0.75rem' }}
      onKeyDown={stayInForm}
    >
      <div className="pair">
        <AmountInput label={t('Net pay a month')} placeholder="0.00" value={net} onChange={setNet} />
        {result && result.statuses.length > 0 ? (
          <NativeSelect
            label={t('Status')}
            value={status || result.status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
            data={result.statuses.map(({ code, name }) => ({ value: code, label: t(name) }))}
          />
        ) : null}
      </div>
      {result && result.statuses.length > 0 ? (
        <AmountInput
          label={t('Insured wage (optional)')}
          description={t('Without one, the pay of the month is insured.')}
          value={insuredWage}
          onChange={setInsuredWage}
        />
      ) : null}
      <PreviewFrame
        query={query}
        isComplete={typed !== undefined}
        hint={t('Enter the agreed net pay to see the gross salary.')}
      >
        {(found) => (
          <Answer
            result={found}
            wanted={typed?.net ?? 0}
            isCurrent={isCurrent}
            salaryBefore={salaryBefore}
            onUse={onUse}
          />
        )}
      </PreviewFrame>
    </div>
  )
}

function Answer(props: {
  result: GrossedUpSalary
  wanted: number
  isCurrent: boolean
  salaryBefore?: number
  onUse: (amount: number) => void
}) {
  const { result, wanted, isCurrent, salaryBefore, onUse } = props
  const { t } = useTranslation()
  const { gross, grossPay, insurance, incomeTax, deductions, netPay, benefits, employerCost, beforeLoss } = result
  const money = (amount: number) => moneyOf(amount, result.currency)
  const unlessZero = (amount: number) => (amount === 0 ? null : money(amount))
  const raise = salaryBefore === undefined ? gross : sumOf(gross, -salaryBefore)
  return (
    <div style={{ display: 'grid', gap: '0.75rem' }}>
      <Facts
        facts={[
          { label: t('Gross salary'), value: money(gross) },
          { label: t('Gross pay'), value: grossPay === gross ? null : money(grossPay) },
          { label: t('Insurance'), value: unlessZero(insurance) },
          { label: t('Income tax'), value: unlessZero(incomeTax) },
          { label: t('Other deductions'), value: unlessZero(deductions) },
          { label: t('Net pay'), value: money(netPay) },
          { label: t('Benefits in kind, not paid out'), value: unlessZero(benefits) },
          { label: t('Employer cost'), value: money(employerCost) },
        ]}
      />
      {isCurrent && netPay > wanted ? (
        <p className="notice" data-colour="amber">
          {t('No salary gives exactly {net}. This is the smallest one that gives at least that.', {
            net: money(wanted),
          })}
        </p>
      ) : null}
      {beforeLoss ? (
        <p className="notice" data-colour="amber">
          {t('Here, the lowest tax bands no longer apply. A salary of {gross} still leaves {net}.', {
            gross: money(beforeLoss.gross),
            net: money(beforeLoss.netPay),
          })}
        </p>
      ) : null}
      <p className="soft small">
        {t(
          'A whole month as of {month}, with the pay items of every month, but without overtime, unpaid days or bonuses.',
          {
            month: formatMonth(result.period),
          },
        )}
      </p>
      {raise > 0 ? (
        <Button
          variant="default"
          size="xs"
          disabled={!isCurrent}
          onClick={() => onUse(raise)}
          style={{ justifySelf: 'start' }}
        >
          {salaryBefore === undefined
            ? t('Use {amount}', { amount: money(raise) })
            : t('Use a Raise of {amount}', { amount: money(raise) })}
        </Button>
      ) : (
        <p className="soft">{t('The present salary is at least that.')}</p>
      )}
    </div>
  )
}
