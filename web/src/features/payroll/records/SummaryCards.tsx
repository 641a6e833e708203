import { IconCash, IconCoins, IconHourglass, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { PayrollSummary, PayTotals } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatMoney } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { loadFailure } from '../../../kit/api/errors.ts'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { monthAndYear } from '../shared/period.tsx'
import { currencyLabels } from '../shared/labels.ts'
import classes from './records.module.css'

/** Shows an amount and, below it, its currency; a dash if there are no records. */
const Amount = ({ amount, summary }: { amount: number; summary: PayrollSummary }) => (
  <FigureAmount>
    {summary.currencies.length
      ? formatNumber(amount, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      : '–'}
  </FigureAmount>
)

/** The labels for the people that the figures cover, as translation keys. */
const scopeLabels = {
  COMPANY: 'Company',
  TEAM: 'Your team, including you',
  OWN: 'Your pay and your team’s headcount',
} as const

/**
 * Shows the number of records that await the user's approval, with a link to them. Users without the permission to
 * approve records see the number of pending adjustments instead.
 */
function PendingCard({ period, summary }: { period: string; summary: PayrollSummary | undefined }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const adjustmentsPath = `?view=payroll&tab=adjustments&effective=${period}&decidable=only`
  const words = (count: number) => t('{what} ({count})', { what: t('Salary adjustments'), count })
  if (!can('payroll.approve'))
    return (
      <FigureCell
        label={t('Pending Approvals')}
        icon={IconHourglass}
        figure={summary?.pendingAdjustments}
        detail={summary ? t('salary adjustments for this month') : null}
        href={summary?.pendingAdjustments ? adjustmentsPath : undefined}
      />
    )
  return (
    <FigureCell
      label={t('Pending Approvals')}
      icon={IconHourglass}
      figure={summary?.pendingApprovals}
      detail={summary ? t('payroll records for this month') : null}
      href={summary?.pendingApprovals ? `?view=payroll&tab=records&month=${period}&decidable=only` : undefined}
    >
      {summary?.pendingAdjustments ? (
        <AddressLink className={`link small ${classes.beside}`} href={adjustmentsPath}>
          {words(summary.pendingAdjustments)}
        </AddressLink>
      ) : null}
    </FigureCell>
  )
}

/**
 * Shows four figures of a month (specification 2, section 2). Totals in other currencies are shown beside them, not
 * converted.
 */
export function SummaryCards({ period }: { period: string }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.summary.queryOptions({ input: monthAndYear(period) }))
  const summary = query.data?.summary
  const failure = summary ? null : loadFailure(query.error)
  if (failure !== null)
    return (
      <div className="card">
        <ErrorState
          title={t('The month’s figures could not be loaded')}
          message={failure}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  const others =
    (figure: (totals: PayTotals) => number) =>
    ({ currency, currencies }: PayrollSummary) =>
      currencies.length > 0 &&
      [
        t(currencyLabels[currency]),
        ...currencies
          .filter((each) => each.currency !== currency)
          .map((each) => formatMoney({ amount: figure(each), currency: each.currency })),
      ].join(' · ')
  return (
    <section className={classes.cards} aria-label={summary ? t(scopeLabels[summary.scope]) : undefined}>
      <p className="soft small">{summary ? t(scopeLabels[summary.scope]) : '\u00a0'}</p>
      <FigureStrip>
        <FigureCell
          label={t('Total Gross Pay')}
          icon={IconCoins}
          figure={summary && <Amount amount={summary.totalGrossPay} summary={summary} />}
          detail={summary ? others(({ grossPay }) => grossPay)(summary) || t('No records.') : null}
        />
        <FigureCell
          label={t('Total Net Pay')}
          icon={IconCash}
          figure={summary && <Amount amount={summary.totalNetPay} summary={summary} />}
          detail={summary ? others(({ netPay }) => netPay)(summary) || t('No records.') : null}
        />
        <FigureCell
          label={t('Total Employees')}
          icon={IconUsers}
          figure={summary?.totalEmployees}
          detail={summary ? t('with a payroll record') : null}
        />
        <PendingCard period={period} summary={summary} />
      </FigureStrip>
    </section>
  )
}
