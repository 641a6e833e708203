import { Button, Stack } from '@mantine/core'
import { IconCheck, IconEye, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Adjustment } from '@muster/contract/payroll/adjustments'
import { formatDate, formatDays, formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { ByPerson, Person, PersonLink } from '../../../kit/people/Person.tsx'
import { type Session, useSession, useToday } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import type { Decision } from './DecideDialog.tsx'
import { adjustmentStatusStyles, adjustmentTypeLabels, salaryChangeBelow, signedAmount } from './labels.ts'
import classes from './adjustments.module.css'

const verbs = [
  { verb: 'approve', status: 'APPROVED', label: 'Approve', Icon: IconCheck, look: { variant: 'light' } },
  { verb: 'reject', status: 'REJECTED', label: 'Reject', Icon: IconX, look: { variant: 'subtle', color: 'gray' } },
] as const

type Decide = (decision: Decision) => void

/** Returns the menu items of a row. */
export const actionsFor = (
  adjustment: Adjustment,
  { open, decide }: { open: (adjustment: Adjustment) => void; decide: Decide },
  t: (key: string) => string,
): RowAction[] => [
  { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => open(adjustment) },
  ...verbs
    .filter(({ verb }) => adjustment.can[verb])
    .map(({ status, label, Icon }) => ({
      label: t(label),
      icon: <Icon size={16} />,
      onClick: () => decide({ adjustment, status }),
    })),
]

/** Returns who decides on a pending adjustment on which the reader can't decide; null for any other. */
const deciderOf = ({ status, can }: Adjustment, session: Session, t: (key: string) => string) =>
  status !== 'PENDING' || can.approve || can.reject
    ? null
    : session.can('payroll.approve')
      ? t('Needs another approver')
      : t('By an administrator')

/** Shows the buttons Approve and Reject if the user may decide; otherwise who decided or can decide. */
function DecisionCell({ adjustment, decide }: { adjustment: Adjustment; decide: Decide }) {
  const { t } = useTranslation()
  const iconsOnly = useFolded()
  const isNarrow = useNarrow()
  const session = useSession()
  const { can, decidedBy, user } = adjustment
  const group = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const decidable = can.approve || can.reject

  // Deciding removes the focused button, so the focus moves to another button of the row.
  useLayoutEffect(() => {
    if (!decidable && hadFocus.current) group.current?.closest('tr, li')?.querySelector<HTMLElement>('button')?.focus()
    hadFocus.current = false
  }, [decidable])

  return (
    <span
      ref={group}
      className="nowrap"
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {verbs.map(({ verb, status, label, Icon, look }) =>
        can[verb] ? (
          <Button
            key={verb}
            {...look}
            {...(isNarrow && verb === 'reject' && { variant: 'default' })}
            size="compact-sm"
            px={iconsOnly ? 6 : undefined}
            styles={iconsOnly ? { section: { margin: 0 } } : undefined}
            title={t(label)}
            aria-description={`${fullName(user)}, ${t(adjustmentTypeLabels[adjustment.adjustmentType])}`}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => decide({ adjustment, status })}
          >
            <span className={iconsOnly ? 'visually-hidden' : undefined}>{t(label)}</span>
          </Button>
        ) : null,
      )}
      {decidable || isNarrow ? null : decidedBy ? (
        <PersonLink person={decidedBy} />
      ) : (
        <span className="faint">{deciderOf(adjustment, session, t)}</span>
      )}
    </span>
  )
}

/** Shows two lines in a cell. The second line is fainter and optional. */
const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Stack component="span" gap={0} py={4} display="inline-flex" lh={1.35}>
    <span>{first}</span>
    {second ? <span className="faint small numbers">{second}</span> : null}
  </Stack>
)

/** Shows the effective date, with the month of the payroll, or how long it has passed without a decision. */
function EffectiveDate({ adjustment: { effectiveDate, paidIn, status } }: { adjustment: Adjustment }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const folded = useFolded()
  const today = Temporal.PlainDate.from(useToday())
  const daysLate = Temporal.PlainDate.from(effectiveDate).until(today).days
  const isLate = status === 'PENDING' && daysLate > 0
  const late = isLate ? (
    <span className={`${classes.late} nowrap`}>{t('passed {days} ago', { days: formatDays(daysLate) })}</span>
  ) : null
  const payment = paidIn ? (
    <span className={folded ? undefined : 'nowrap'}>{t('In {month} payroll', { month: formatMonth(paidIn) })}</span>
  ) : null
  const day = <span className="nowrap">{formatDate(effectiveDate)}</span>
  return narrow ? (
    <>
      {day}
      {late ? <> {late}</> : null}
    </>
  ) : (
    <Lines first={day} second={late ?? payment} />
  )
}

/**
 * Returns the columns of the list. Narrow windows have fewer columns, and a record on a phone has only the essential
 * values; the details show the rest.
 */
export function useAdjustmentColumns(decide: Decide): Column<Adjustment>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const narrow = useNarrow()
  const reasonColumns: Column<Adjustment>[] = folded
    ? [
        {
          key: 'type',
          sortable: true,
          header: t('Adjustment'),
          selfEvident: true,
          render: (adjustment) => (
            <Lines
              first={`${t(adjustmentTypeLabels[adjustment.adjustmentType])}, ${signedAmount(adjustment)}`}
              second={salaryChangeBelow(adjustment)}
            />
          ),
        },
      ]
    : [
        {
          key: 'type',
          sortable: true,
          header: t('Adjustment'),
          selfEvident: true,
          render: ({ adjustmentType, reason }) =>
            narrow ? (
              t(adjustmentTypeLabels[adjustmentType])
            ) : (
              <span className={classes.adjustment}>
                <span className="nowrap">{t(adjustmentTypeLabels[adjustmentType])}</span>
                <span className={`faint small ${classes.reason}`} title={reason} dir="auto">
                  {reason}
                </span>
              </span>
            ),
        },
        {
          key: 'amount',
          sortable: true,
          header: t('Amount'),
          align: 'end',
          phone: 'figure',
          selfEvident: true,
          render: (adjustment) => (
            <span className="nowrap">
              <Lines first={signedAmount(adjustment)} second={narrow ? null : salaryChangeBelow(adjustment)} />
            </span>
          ),
        },
      ]
  const detailLine = ({ user, requestedBy }: Adjustment) =>
    narrow ? undefined : folded ? user.department : <ByPerson person={requestedBy} />
  return [
    {
      key: 'employee',
      sortable: true,
      header: t('Employee'),
      width: folded ? undefined : 200,
      person: ({ user }) => user,
      render: (adjustment) => <Person person={adjustment.user} secondary={detailLine(adjustment)} />,
    },
    ...reasonColumns,
    {
      key: 'date',
      sortable: true,
      header: t('Effective Date'),
      selfEvident: true,
      render: (adjustment) => <EffectiveDate adjustment={adjustment} />,
    },
    {
      key: 'status',
      sortable: true,
      header: t('Status'),
      phone: 'status',
      width: 112,
      render: ({ status }) => <StatusBadge look={adjustmentStatusStyles[status]} />,
    },
    ...(narrow
      ? [
          {
            key: 'by',
            header: t('Requested by'),
            selfEvident: true,
            render: ({ requestedBy }: Adjustment) => <ByPerson person={requestedBy} />,
          },
          {
            key: 'salary',
            header: t('Monthly salary'),
            selfEvident: true,
            render: salaryChangeBelow,
          },
        ]
      : []),
    {
      key: 'decision',
      header: t('Decision'),
      phone: 'decision',
      render: (adjustment) => <DecisionCell adjustment={adjustment} decide={decide} />,
    },
  ]
}
