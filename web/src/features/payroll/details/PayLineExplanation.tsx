import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason, PayLine } from '@muster/contract/payroll/lines'
import { i18n } from '../../../i18n.ts'
import {
  formatClock,
  formatDate,
  formatDay,
  formatDays,
  formatMonth,
  formatPercent,
  formatRange,
} from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { moneyOf } from '../shared/labels.ts'
import { LoanInstalment, LoanLink } from './LoanExplanation.tsx'
import { PayItemExplanation } from './PayItemExplanation.tsx'
import { SettlementExplanation, TaxExplanation } from './TaxExplanation.tsx'
import { TimeExplanation } from './TimeExplanation.tsx'
import classes from './PayrollDetails.module.css'

type ReasonProps<K extends PayLineReason['kind']> = {
  because: Extract<PayLineReason, { kind: K }>
  line: PayLine
  currency: Currency
}

const percent = (value: number) => formatPercent(value, { maximumFractionDigits: 2 })

/** Returns a rate with its currency, not rounded to cents. */
const rateOf = (amount: number, currency: Currency) =>
  formatNumber(amount, i18n.language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 4,
  })

function Salary({ because, currency }: ReasonProps<'SALARY'>) {
  const { t } = useTranslation()
  const { salary, part, from, to, days, daysOfMonth, isRest } = because
  const isWhole = days === daysOfMonth
  return (
    <>
      <Facts
        folds
        facts={[
          { label: t('Monthly salary'), value: moneyOf(salary, currency) },
          { label: t('This component'), value: part === salary ? null : moneyOf(part, currency) },
          { label: t('Days'), value: formatRange(from, to) },
          {
            label: t('Share of the month'),
            value: isWhole ? t('Full month') : t('{days} of {of}', { days, of: formatDays(daysOfMonth) }),
          },
        ]}
      />
      {isRest && !isWhole ? (
        <p className="soft small">{t('Rounded so that all parts add up to the monthly salary.')}</p>
      ) : null}
    </>
  )
}

function Unpaid({ because, line, currency }: ReasonProps<'UNPAID'>) {
  const { t } = useTranslation()
  const sources = [...new Set(because.days.map(({ sourceId }) => sourceId))]
  const isLeave = line.code === 'UNPAID_LEAVE'
  return (
    <>
      <Facts
        folds
        facts={[
          { label: t('Daily rate'), value: line.rate === null ? null : rateOf(Math.abs(line.rate), currency) },
          {
            label:
              because.dayPay === 'WORKING_DAYS'
                ? t('Working days in the month')
                : because.dayPay
                  ? t('Days per month')
                  : t('Days in the month'),
            value: formatDays(because.daysOfMonth),
          },
          { label: t('Days counted'), value: because.range ? formatRange(because.range.from, because.range.to) : null },
        ]}
      />
      {because.isAll ? (
        <p className="soft small">{t('No working day is left that is paid, so that all of the pay is deducted.')}</p>
      ) : null}
      <ul className="unmarked">
        {sources.map((sourceId) => {
          const dates = because.days.filter((day) => day.sourceId === sourceId).map(({ date }) => date)
          return (
            <li key={sourceId}>
              {dates.map((date) => formatDay(date)).join(', ')}{' '}
              {isLeave ? (
                <AddressLink className="link" href={`?view=leaves&request=${sourceId}`}>
                  {t('Leave request')}
                </AddressLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Overtime({ because, line, currency }: ReasonProps<'OVERTIME'>) {
  const { t } = useTranslation()
  const { salary, divisor, rate, week, premium, days, range } = because
  return (
    <>
      <Facts
        folds
        facts={[
          {
            label: rate ? (rate.by === 'DAILY' ? t('Daily rate') : t('Hourly rate')) : t('Monthly salary'),
            value: moneyOf(salary, currency),
          },
          { label: t('Hours per month'), value: rate ? null : divisor },
          { label: t('Hours per day'), value: rate?.by === 'DAILY' ? formatClock(rate.minutesPerDay) : null },
          {
            label: t('Own hours per week'),
            value: week
              ? t('{own} of {company}', { own: formatClock(week.own), company: formatClock(week.company) })
              : null,
          },
          { label: t('Premium'), value: percent(premium) },
          { label: t('Days counted'), value: range ? formatRange(range.from, range.to) : null },
          { label: t('Hourly rate incl. premium'), value: line.rate === null ? null : rateOf(line.rate, currency) },
        ]}
      />
      <table className={`plain-table ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Approved overtime')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, recordId, minutes }) => (
            <tr key={recordId}>
              <td>{formatDay(date)}</td>
              <td>{formatClock(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Insurance({ because, currency }: ReasonProps<'INSURANCE'>) {
  const { t } = useTranslation()
  const { wage, registered, insured, least, most, rate, otherRuns, partShare } = because
  const format = (amount: number) => moneyOf(amount, currency)
  return (
    <Facts
      folds
      facts={[
        { label: t('Monthly wage'), value: format(wage) },
        { label: t('Registered wage'), value: registered === undefined ? null : format(registered) },
        { label: t('Insured wage limits'), value: t('{from} – {to}', { from: format(least), to: format(most) }) },
        { label: t('Insured wage'), value: format(insured) },
        { label: t('Rate'), value: percent(rate) },
        {
          label: t('Share of this part'),
          value: partShare ? t('{from} of {to}', { from: format(partShare.pay), to: format(partShare.of) }) : null,
        },
        { label: t('Minus the month’s other pay'), value: otherRuns === undefined ? null : format(otherRuns) },
      ]}
    />
  )
}

function Retro({ because, line, currency }: ReasonProps<'RETRO'>) {
  const { t } = useTranslation()
  const format = (amount: number) => moneyOf(amount, currency)
  return (
    <>
      <p className="soft">
        {t('{month} has changed since its approval. The difference is included here.', {
          month: formatMonth(line.period),
        })}
      </p>
      <Facts
        folds
        facts={[
          { label: t('Before'), value: format(because.paid) },
          { label: t('Now'), value: format(because.due) },
        ]}
      />
      {because.days?.length ? (
        <table className={`plain-table ${classes.table}`} aria-label={t('Approved overtime')}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('Now')}</th>
            </tr>
          </thead>
          <tbody>
            {because.days.map(({ date, recordId, paid, due }) => (
              <tr key={recordId}>
                <td>{formatDay(date)}</td>
                <td>{formatClock(paid)}</td>
                <td>{formatClock(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  )
}

/** Shows how a line was calculated, with a link to its source. */
export function PayLineExplanation({ line, currency }: { line: PayLine; currency: Currency }) {
  const { t } = useTranslation()
  const { because } = line
  switch (because.kind) {
    case 'SALARY':
      return <Salary because={because} line={line} currency={currency} />
    case 'TIME':
      return <TimeExplanation because={because} currency={currency} />
    case 'UNPAID':
      return <Unpaid because={because} line={line} currency={currency} />
    case 'OVERTIME':
      return <Overtime because={because} line={line} currency={currency} />
    case 'INSURANCE':
      return <Insurance because={because} line={line} currency={currency} />
    case 'TAX':
      return <TaxExplanation because={because} currency={currency} />
    case 'SETTLEMENT':
      return <SettlementExplanation because={because} currency={currency} />
    case 'RETRO':
      return <Retro because={because} line={line} currency={currency} />
    case 'PAY_ITEM':
      return <PayItemExplanation because={because} currency={currency} />
    case 'CARRIED':
      return (
        <p className="soft">
          {line.code === 'CARRIED_IN'
            ? t('Deductions carried over from earlier months.')
            : t('Exceeds the month’s pay, so it is deducted next month.')}
        </p>
      )
    case 'LOAN':
      return <LoanInstalment because={because} line={line} currency={currency} />
    case 'LOAN_PAYOUT':
      return (
        <>
          <p className="soft">{t('Repaid by instalments from {month}.', { month: formatMonth(because.from) })}</p>
          <LoanLink id={because.loanId} />
        </>
      )
    case 'PAID_PARTS':
      return (
        <Facts
          folds
          facts={because.parts.map(({ name, amount }) => ({ label: name, value: moneyOf(amount, currency) }))}
        />
      )
    case 'KEPT_BACK':
      return (
        <>
          <p className="soft">{t('The next part or the month pays it, and takes the deductions and loans.')}</p>
          <Facts
            folds
            facts={[
              { label: t('Net pay of these days'), value: moneyOf(because.due, currency) },
              {
                label: t('Expected net pay of the month, after deductions'),
                value: moneyOf(because.expected, currency),
              },
              { label: t('Already paid by earlier parts'), value: moneyOf(because.paid, currency) },
            ]}
          />
        </>
      )
    case 'EXTRA_RUN':
      return <Facts folds facts={[{ label: t('Payment date'), value: formatDate(because.paymentDate) }]} />
    case 'ADJUSTMENT':
      return (
        <Facts
          folds
          facts={[
            { label: t('Effective Date'), value: formatDate(because.date) },
            { label: t('Reason'), value: because.reason, wide: true },
          ]}
        />
      )
  }
}
