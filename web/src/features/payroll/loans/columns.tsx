import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import type { Loan } from '@muster/contract/payroll/loans'
import { formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { moneyOf } from '../shared/labels.ts'
import { loanStyles } from './loanWords.ts'

/** Shows two lines in a cell. The second line is fainter and optional. */
const Lines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <Stack component="span" gap={0} py={4} display="inline-flex" lh={1.35}>
    <span>{first}</span>
    {second ? <span className="faint small numbers">{second}</span> : null}
  </Stack>
)

/** Returns the next deduction of a loan as text, or the reason why there is none. */
export function useNextText() {
  const { t } = useTranslation()
  return ({ next, isPaused, isFormer, status, isPaidOut, payoutPeriod }: Loan): string | null => {
    if (status === 'PENDING' || status === 'REJECTED')
      return next ? t('From {month}', { month: formatMonth(next.period) }) : null
    if (status !== 'ACTIVE') return null
    if (!isPaidOut && payoutPeriod) return t('Paid out in {month}', { month: formatMonth(payoutPeriod) })
    if (isFormer) return t('Has left')
    if (isPaused) return next ? t('Paused until {month}', { month: formatMonth(next.period) }) : t('Paused')
    return next && formatMonth(next.period)
  }
}

/** Returns the columns of a list of loans, with their people unless all are of one person. */
export function useLoanColumns(withPeople: boolean): Column<Loan>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const narrow = useNarrow()
  const nextText = useNextText()
  const person: Column<Loan> = {
    key: 'employee',
    sortable: true,
    header: t('Employee'),
    width: folded ? undefined : 200,
    person: ({ user }) => user,
    render: ({ user }) => <Person person={user} secondary={narrow ? undefined : user.department} />,
  }
  return [
    ...(withPeople ? [person] : []),
    {
      key: 'kind',
      sortable: true,
      header: t('Type'),
      selfEvident: true,
      render: ({ kind, reason }) => (
        <Lines first={<span className="nowrap">{t(loanKindLabels[kind])}</span>} second={narrow ? null : reason} />
      ),
    },
    {
      key: 'amount',
      sortable: true,
      header: t('Amount'),
      align: 'end',
      render: ({ amount, currency }) => <span className="nowrap">{moneyOf(amount, currency)}</span>,
    },
    {
      key: 'owed',
      sortable: true,
      header: t('Still owed'),
      align: 'end',
      phone: 'figure',
      render: ({ owed, currency, status }) => (
        <span className="nowrap medium">{status === 'PENDING' ? (narrow ? null : '–') : moneyOf(owed, currency)}</span>
      ),
    },
    {
      key: 'next',
      header: t('Next deduction'),
      align: 'end',
      render: (loan) => {
        const amount = loan.status === 'ACTIVE' && loan.next ? moneyOf(loan.next.amount, loan.currency) : null
        const text = nextText(loan)
        if (narrow) return [amount, text].filter(Boolean).join(', ') || null
        return <Lines first={<span className="nowrap">{amount ?? text ?? '–'}</span>} second={amount && text} />
      },
    },
    {
      key: 'status',
      sortable: true,
      header: t('Status'),
      phone: 'status',
      render: ({ status, writeOff }) => (
        <Lines first={<StatusBadge look={loanStyles[status]} />} second={writeOff ? t('Write-off to confirm') : null} />
      ),
    },
  ]
}
