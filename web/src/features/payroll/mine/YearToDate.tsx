import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { monthAndYear } from '../shared/period.tsx'
import { currencyLabels, deductionsOf, moneyOf } from '../shared/labels.ts'
import classes from './mine.module.css'

/** Shows the year-to-date totals in each currency, up to the latest payslip in it. */
export function YearToDate({ records, year }: { records: readonly PayrollRecord[]; year: number }) {
  const { t } = useTranslation()
  const present = useToday().slice(0, 7)
  // The records are sorted, latest first. Of several runs of a month, the one that was approved last counts the others.
  const latest = records.filter(
    ({ currency, period }) => period === records.find((each) => each.currency === currency)?.period,
  )
  const details = useQueries({ queries: latest.map(({ id }) => orpc.payroll.detail.queryOptions({ input: { id } })) })
  const currencies = [...new Set(latest.map(({ currency }) => currency))]
  return (
    <Part title={year < monthAndYear(present).year ? String(year) : t('{year} so far', { year })}>
      <div className={`card ${classes.year}`}>
        {currencies.map((currency) => {
          const period = latest.find((record) => record.currency === currency)?.period ?? ''
          const own = details.filter((_, index) => latest[index]?.currency === currency)
          const approvalOf = (detail: (typeof own)[number]) => Date.parse(detail.data?.approvedAt ?? '9999-12-31')
          const query = own.toSorted((a, b) => approvalOf(b) - approvalOf(a))[0]
          const format = (amount: number) => moneyOf(amount, currency)
          return query ? (
            <Loaded key={currency} query={query} skeleton={<ListSkeleton rows={2} height={44} />}>
              {({ yearToDate }) => (
                <div>
                  <p className="faint small">
                    {currencies.length > 1
                      ? t('{currency}, to {month}', {
                          currency: t(currencyLabels[currency]),
                          month: formatMonth(period),
                        })
                      : t('To {month}', { month: formatMonth(period) })}
                  </p>
                  <Facts
                    facts={[
                      { label: t('Gross Pay'), value: format(yearToDate.grossPay) },
                      { label: t('Deductions'), value: format(deductionsOf(yearToDate)) },
                      { label: t('incl. tax and insurance'), value: format(yearToDate.taxDeductions) },
                      { label: t('Net Pay'), value: <span className="amount">{format(yearToDate.netPay)}</span> },
                    ]}
                  />
                </div>
              )}
            </Loaded>
          ) : null
        })}
      </div>
    </Part>
  )
}
