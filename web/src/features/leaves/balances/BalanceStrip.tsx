import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { formatDays } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { useToday } from '../../../kit/session/today.ts'
import type { LeaveActions } from '../actions.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { leaveTypes } from '../shared/words.ts'
import classes from './BalanceStrip.module.css'

/** What a person has left of each type in a year, this year unless told; each opens to the entries that make it. */
export function BalanceStrip(props: { userId: string; year: number | undefined; actions: LeaveActions }) {
  const { userId, actions } = props
  const { t } = useTranslation()
  const heading = useId()
  const today = useToday()
  const year = props.year ?? Temporal.PlainDate.from(today).year
  const { data, error, refetch } = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const balances = data?.leaveBalances
  const failure = balances ? null : loadFailure(error)
  const offered = leaveTypes.flatMap((type) => {
    const balance = balances?.find(({ leaveType }) => leaveType === type)
    return balances && !balance ? [] : [{ type, balance }]
  })

  return (
    <section aria-labelledby={heading} style={{ marginBlockEnd: '1.5rem' }}>
      <h2 id={heading} className="lead" style={{ marginBlockEnd: '0.5rem' }}>
        {t('Leave Balances')}{' '}
        <span className="faint numbers" style={{ fontSize: '0.875rem', fontWeight: 400 }}>
          {year}
        </span>
      </h2>
      {failure ? (
        <div className="card">
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </div>
      ) : balances?.length === 0 ? (
        <p className="soft">{t('No leave balances found for {year}', { year })}</p>
      ) : (
        <ul className={`card ${classes.strip}`} aria-busy={!balances || undefined}>
          {offered.map(({ type, balance }) => (
            <li key={type}>
              <UnstyledButton
                className={classes.balance}
                onClick={() => balance && actions.explain({ userId, leaveType: type, year })}
              >
                <LeaveTypeLabel type={type} />
                <span className="faint numbers">
                  {!balance ? (
                    '–'
                  ) : balance.remainingDays === null || balance.totalDays === null ? (
                    <span>{t('{days} taken', { days: formatDays(balance.usedDays) })}</span>
                  ) : (
                    <>
                      <strong className="amount">{balance.remainingDays}</strong>{' '}
                      {t('of {total}', { total: formatDays(balance.totalDays) })}
                    </>
                  )}
                </span>
                {balance && balance.pendingDays > 0 ? (
                  <span className="faint small">{t('{days} pending', { days: formatDays(balance.pendingDays) })}</span>
                ) : null}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
