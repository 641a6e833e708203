import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { leaveTypes } from '../shared/words.ts'
import { useToday } from '../../../kit/session/today.ts'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDays } from '../../../kit/format.ts'
import type { LeaveActions } from '../actions.ts'
import classes from './BalanceStrip.module.css'

/** What a person has left of each type in a year, this year unless told; each opens to the entries that make it. */
export function BalanceStrip(props: { userId: string; year: number | undefined; actions: LeaveActions }) {
  const { userId, actions } = props
  const { t } = useTranslation()
  const heading = useId()
  const today = useToday()
  const year = props.year ?? Temporal.PlainDate.from(today).year
  const { data, error, refetch } = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const failure = loadFailure(error)
  const balances = data?.leaveBalances

  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.heading}>
        {t('Leave Balances')} <span className={classes.year}>{year}</span>
      </h2>
      {failure && !balances ? (
        <div className={classes.frame}>
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </div>
      ) : balances?.length === 0 ? (
        <p className={classes.none}>{t('No leave balances found for {year}', { year })}</p>
      ) : (
        <ul className={classes.strip} aria-busy={!balances || undefined}>
          {leaveTypes.map((type) => {
            const balance = balances?.find(({ leaveType }) => leaveType === type)
            if (balances && !balance) return null
            return (
              <li key={type}>
                <UnstyledButton
                  className={classes.balance}
                  onClick={() => balance && actions.explain({ userId, leaveType: type, year })}
                >
                  <LeaveTypeLabel type={type} />
                  <span className={classes.left}>
                    {!balance ? (
                      '–'
                    ) : balance.remainingDays === null || balance.totalDays === null ? (
                      <span>{t('{days} taken', { days: formatDays(balance.usedDays) })}</span>
                    ) : (
                      <>
                        <strong>{balance.remainingDays}</strong>{' '}
                        {t('of {total}', { total: formatDays(balance.totalDays) })}
                      </>
                    )}
                  </span>
                  {balance && balance.pendingDays > 0 ? (
                    <span className={classes.pending}>
                      {t('{days} pending', { days: formatDays(balance.pendingDays) })}
                    </span>
                  ) : null}
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
