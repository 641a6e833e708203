import type { Icon } from '@tabler/icons-react'
import { IconCash, IconCoins, IconHourglass, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { PayrollStatus, PayrollSummary, PayTotals } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { formatCount } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { AddressLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { RunField, useChosenRun } from '../shared/chosenRun.tsx'
import { FutureNote, monthAndYear, PeriodFields } from '../shared/period.tsx'
import { moneyOf, payrollStyles, seesPay, statuses } from '../shared/labels.ts'
import classes from './records.module.css'

/** The labels for the people that the figures cover, as translation keys. */
const scopeLabels = {
  COMPANY: 'Company',
  TEAM: 'Your team, including you',
  OWN: 'Your pay and your team’s headcount',
} as const

/**
 * Shows what awaits approval in a month, with links. Who may approve records sees their number; who sees the records of
 * others without approving anything, the number that awaits other people; everyone else, the adjustments to decide on.
 */
function PendingCell({ period, summary }: { period: string; summary: PayrollSummary | undefined }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const isNarrow = useNarrow()
  const approves = can('payroll.approve')
  const listsRecords = approves || (can(seesPay) && !can('payroll.bonus'))
  const adjustmentsPath = `?view=payroll&tab=adjustments&effective=${period}`
  if (!listsRecords)
    return (
      <FigureCell
        label={t('Pending Approvals')}
        icon={IconHourglass}
        figure={summary?.pendingAdjustments}
        detail={summary ? t('salary adjustments for this month') : null}
        href={summary?.pendingAdjustments ? `${adjustmentsPath}&decidable=only` : undefined}
      />
    )
  const records = approves ? summary?.pendingApprovals : summary && (summary.counts.PENDING_APPROVAL ?? 0)
  const adjustments = (approves ? summary?.pendingAdjustments : summary?.openAdjustments) ?? 0
  const filter = approves ? 'decidable=only' : 'status=PENDING_APPROVAL'
  return (
    <FigureCell
      label={t('Pending Approvals')}
      icon={IconHourglass}
      figure={records}
      detail={adjustments > 0 ? undefined : summary ? t('payroll records for this month') : null}
      href={records ? `?view=payroll&tab=records&month=${period}&${filter}` : undefined}
    >
      {adjustments > 0 ? (
        <p className={`faint small ${classes.counted}`}>
          <AddressLink
            className={`link ${classes.beside}`}
            href={`${adjustmentsPath}&${approves ? 'decidable=only' : 'status=PENDING'}`}
          >
            {t('Adjustments for {month} ({count})', {
              month: formatDayPart(Temporal.PlainDate.from(`${period}-01`), i18n.language, {
                month: isNarrow ? 'short' : 'long',
              }),
              count: adjustments,
            })}
          </AddressLink>
        </p>
      ) : null}
    </FigureCell>
  )
}

/** Shows the four figures of a month (specification 2, section 2). Other currencies are shown beside, not converted. */
function Figures({ period, summary }: { period: string; summary: PayrollSummary | undefined }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const totals = (label: string, icon: Icon, figure: (totals: PayTotals) => number) => {
    const [first, ...others] = (summary?.currencies ?? []).map((each) => moneyOf(figure(each), each.currency))
    return (
      <FigureCell
        label={label}
        icon={icon}
        figure={summary && <FigureAmount>{first ?? '–'}</FigureAmount>}
        detail={summary && !first ? t('No records.') : others.map((amount) => `+ ${amount}`).join(' ')}
      />
    )
  }
  return (
    <FigureStrip dense>
      {totals(t('Total Gross Pay'), IconCoins, ({ grossPay }) => grossPay)}
      {totals(t('Total Net Pay'), IconCash, ({ netPay }) => netPay)}
      <FigureCell
        label={t('Total Employees')}
        icon={IconUsers}
        figure={summary?.totalEmployees}
        detail={isNarrow ? undefined : summary ? t('with a payroll record') : null}
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
        set(
          { show: null, status: key, exceptions: null, exception: null, decidable: null, kind: null, page: null },
          { replace: true },
        )
      }
    />
  )
}

/**
 * Shows a month in one strip: the month to choose, its four figures and, with `hasPills`, its records by status.
 * `isListed` is true while the list of records is shown; `choice` stands beside the month, `warning` before the
 * statuses, and `children` are further facts about the month.
 */
export function MonthStrip(props: {
  period: string
  hasPills: boolean
  isListed: boolean
  choice?: ReactNode
  warning?: ReactNode
  children?: ReactNode
}) {
  const { period, hasPills, isListed, choice, warning, children } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const { run } = useChosenRun()
  const query = useQuery(orpc.payroll.summary.queryOptions({ input: { ...monthAndYear(period), run } }))
  const summary = query.data?.summary
  const failure = summary ? null : loadFailure(query.error)
  const scope = summary && t(scopeLabels[summary.scope])
  return (
    <section className={`card ${classes.strip}`} aria-label={scope}>
      <div className={classes.top}>
        <div className={classes.month}>
          <PeriodFields size={isNarrow ? undefined : 'xs'} />
          <RunField size={isNarrow ? undefined : 'xs'} />
          {choice}
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
      <div className={`${classes.steps} fades`}>
        {warning}
        {hasPills ? <StatusPills counts={summary?.counts} isChosen={isListed} /> : null}
        {summary && summary.scope !== 'COMPANY' ? <p className="soft small">{scope}</p> : null}
        {children}
        <FutureNote />
      </div>
    </section>
  )
}
