import { IconCash, IconCoins, IconHourglass, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { PayrollStatus, PayrollSummary, PayTotals } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { formatCount, formatMoney } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { AddressLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { FutureNote, monthAndYear, PeriodFields } from '../shared/period.tsx'
import { currencyLabels, payrollStyles, statuses } from '../shared/labels.ts'
import classes from './records.module.css'

/** Shows an amount; a dash if there are no records. */
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
function PendingCell({ period, summary }: { period: string; summary: PayrollSummary | undefined }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const adjustmentsPath = `?view=payroll&tab=adjustments&effective=${period}&decidable=only`
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
  const adjustments = summary?.pendingAdjustments ?? 0
  return (
    <FigureCell
      label={t('Pending Approvals')}
      icon={IconHourglass}
      figure={summary?.pendingApprovals}
      detail={adjustments > 0 ? undefined : summary ? t('payroll records for this month') : null}
      href={summary?.pendingApprovals ? `?view=payroll&tab=records&month=${period}&decidable=only` : undefined}
    >
      {adjustments > 0 ? (
        <AddressLink className={`link small ${classes.beside}`} href={adjustmentsPath}>
          {t('{what} ({count})', { what: t('Salary adjustments'), count: adjustments })}
        </AddressLink>
      ) : null}
    </FigureCell>
  )
}

/** Shows the four figures of a month (specification 2, section 2). Other currencies are shown beside, not converted. */
function Figures({ period, summary }: { period: string; summary: PayrollSummary | undefined }) {
  const { t } = useTranslation()
  const isWide = useWide()
  const currenciesOf = (figure: (totals: PayTotals) => number) => {
    if (!summary) return null
    if (summary.currencies.length === 0) return t('No records.')
    const others = summary.currencies.filter(({ currency }) => currency !== summary.currency)
    const amounts = others.map((totals) => formatMoney({ amount: figure(totals), currency: totals.currency }))
    // In narrower windows the name of the currency would take a second line.
    return [isWide ? t(currencyLabels[summary.currency]) : summary.currency, ...amounts].join(' · ')
  }
  return (
    <FigureStrip>
      <FigureCell
        label={t('Total Gross Pay')}
        icon={IconCoins}
        figure={summary && <Amount amount={summary.totalGrossPay} summary={summary} />}
        detail={currenciesOf(({ grossPay }) => grossPay)}
      />
      <FigureCell
        label={t('Total Net Pay')}
        icon={IconCash}
        figure={summary && <Amount amount={summary.totalNetPay} summary={summary} />}
        detail={currenciesOf(({ netPay }) => netPay)}
      />
      <FigureCell
        label={t('Total Employees')}
        icon={IconUsers}
        figure={summary?.totalEmployees}
        detail={summary ? t('with a payroll record') : null}
      />
      <PendingCell period={period} summary={summary} />
    </FigureStrip>
  )
}

const statusFilter = oneOf(statuses)

/** Lets the user filter the records by status, with the number of records in each. */
function StatusPills({ counts, isChosen }: { counts: PayrollSummary['counts'] | undefined; isChosen: boolean }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const status = statusFilter.read(params.get('status') ?? '') ?? null
  const total = counts && statuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  const face = (each: PayrollStatus | null) => {
    const count = each === null ? total : counts?.[each]
    const label = each === null ? t('All') : t(payrollStyles[each].label)
    const Icon = each === null ? null : payrollStyles[each].Icon
    return (
      <>
        {Icon && each ? (
          <Icon className={classes.status} size={14} aria-hidden data-colour={payrollStyles[each].colour} />
        ) : null}
        {label}{' '}
        <b className={classes.count} data-none={count === 0 || undefined}>
          {count === undefined ? '' : formatCount(count)}
        </b>
      </>
    )
  }
  return (
    <Choices<PayrollStatus | 'NONE' | null>
      legend={t('Status')}
      choices={[null, ...statuses].map((key) => ({ key, face: face(key) }))}
      // In the other views of the month no status is chosen.
      chosen={isChosen ? status : 'NONE'}
      onChoose={(key) =>
        set({ show: null, status: key, exceptions: null, decidable: null, kind: null, page: null }, { replace: true })
      }
    />
  )
}

/**
 * Shows a month in one strip: the month to choose, its four figures and, with `hasPills`, its records by status.
 * `isListed` is true while the list of records is shown; `children` are further facts about the month.
 */
export function MonthStrip(props: { period: string; hasPills: boolean; isListed: boolean; children?: ReactNode }) {
  const { period, hasPills, isListed, children } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const query = useQuery(orpc.payroll.summary.queryOptions({ input: monthAndYear(period) }))
  const summary = query.data?.summary
  const failure = summary ? null : loadFailure(query.error)
  const scope = summary && t(scopeLabels[summary.scope])
  return (
    <section className={`card ${classes.strip}`} aria-label={scope}>
      <div className={classes.top}>
        <div className={classes.month}>
          <PeriodFields size={isNarrow ? undefined : 'xs'} />
        </div>
        <div className={classes.figures}>
          {failure === null ? (
            <Figures period={period} summary={summary} />
          ) : (
            <ErrorState
              title={t('The month’s figures could not be loaded')}
              message={failure}
              onRetry={() => void query.refetch()}
            />
          )}
        </div>
      </div>
      <div className={classes.steps}>
        {hasPills ? <StatusPills counts={summary?.counts} isChosen={isListed} /> : null}
        {summary && summary.scope !== 'COMPANY' ? <p className="soft small">{scope}</p> : null}
        {children}
        <FutureNote />
      </div>
    </section>
  )
}
