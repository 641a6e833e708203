import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
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
  // The records are sorted, latest first.
  const latest = records.filter(
    ({ currency }, index) => index === records.findIndex((each) => each.currency === currency),
  )
  const ofLatestMonths = records.filter(({ currency, period }) =>
    latest.some((each) => each.currency === currency && each.period === period),
  )
  const details = useQueries({
    queries: ofLatestMonths.map(({ id }) => orpc.payroll.detail.queryOptions({ input: { id } })),
  })
  /** Returns the query of the latest approved record in a currency. Its totals include the others of its month. */
  const latestIn = (currency: Currency) => {
    const queries = details.filter((_, index) => ofLatestMonths[index]?.currency === currency)
    const grossOf = (query: (typeof queries)[number]) => query.data?.yearToDate.grossPay ?? Infinity
    return queries.toSorted((one, other) => grossOf(other) - grossOf(one))[0]
  }
  return (
    <Part title={year < monthAndYear(present).year ? String(year) : t('{year} so far', { year })}>
      <div className={`card ${classes.year}`}>
        {latest.map(({ id, currency, period }) => {
          const query = latestIn(currency)
          const format = (amount: number) => moneyOf(amount, currency)
          return query ? (
            <Loaded key={id} query={query} skeleton={<ListSkeleton rows={2} height={44} />}>
              {({ yearToDate }) => (
                <div>
                  <p className="faint small">
                    {latest.length > 1
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
