import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDays } from '../../../kit/format.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { leaveTypeWords } from '../shared/words.ts'
import type { LeaveActions } from '../actions.ts'
import classes from './BalanceLedger.module.css'

const share = (days: number, total: number) => `${total > 0 ? Math.min(100, (days / total) * 100) : 0}%`

/** What of the yearly days is used and what is waiting for a decision; the figures stand beside it. */
function UseBar({ usedDays, pendingDays, total }: { usedDays: number; pendingDays: number; total: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      <span className={classes.used} style={{ inlineSize: share(usedDays, total) }} />
      <span className={classes.pending} style={{ inlineSize: share(pendingDays, total) }} />
    </span>
  )
}

/** A figure that opens to the entries it is made of; `label` says for a reader what it is. */
function Figure(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props
  const { t } = useTranslation()
  return (
    <UnstyledButton className={classes.open} aria-label={label} title={t('Show what it is made of')} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}

function BalanceRow({ balance, onExplain }: { balance: LeaveBalance; onExplain: () => void }) {
  const { t } = useTranslation()
  const { leaveType, totalDays, usedDays, pendingDays, remainingDays } = balance
  const limited = totalDays !== null && remainingDays !== null
  const type = t(leaveTypeWords[leaveType])
  const left = limited ? `${remainingDays} ${t('of {total}', { total: formatDays(totalDays) })}` : t('Unlimited')
  return (
    <tr>
      <th scope="row">
        <LeaveTypeLabel type={leaveType} />
      </th>
      <td className={classes.remaining}>
        {limited ? (
          <>
            <Figure label={t('{days} remaining, {type}', { days: left, type })} onClick={onExplain}>
              <strong>{remainingDays}</strong> {t('of {total}', { total: formatDays(totalDays) })}
            </Figure>
            <UseBar usedDays={usedDays} pendingDays={pendingDays} total={totalDays} />
          </>
        ) : (
          <Figure label={t('{days} remaining, {type}', { days: left, type })} onClick={onExplain}>
            <span className={classes.unlimited}>{t('Unlimited')}</span>
          </Figure>
        )}
      </td>
      <td className={classes.figure} data-label={t('Used')} data-none={usedDays === 0 || undefined}>
        <Figure label={t('{days} used, {type}', { days: usedDays, type })} onClick={onExplain}>
          {usedDays}
        </Figure>
      </td>
      <td className={classes.figure} data-label={t('Pending')} data-none={pendingDays === 0 || undefined}>
        <Figure label={t('{days} pending, {type}', { days: pendingDays, type })} onClick={onExplain}>
          {pendingDays}
        </Figure>
      </td>
    </tr>
  )
}

/** The year that balances are shown of, to choose where there is another one. */
function YearChoice({
  year,
  years,
  onYear,
}: {
  year: number
  years: readonly number[]
  onYear: (year: number) => void
}) {
  const { t } = useTranslation()
  if (years.length === 1) return <span className={classes.year}>{year}</span>
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Year')}
      value={String(year)}
      onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
      data={years.map(String)}
    />
  )
}

/** One's own balances of this year, or of the next where one has days of it, one line a type. */
export function BalanceLedger({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const heading = useId()
  const narrow = useNarrow()
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const [year, setYear] = useState(thisYear)
  const of = (wanted: number) => orpc.leaves.balancesOf.queryOptions({ input: { id: user.id, year: wanted } })
  const { data, error, refetch } = useQuery(of(year))
  const { data: next } = useQuery(of(thisYear + 1))
  const balances = data?.leaveBalances
  const failure = loadFailure(error)
  const years = next?.leaveBalances.length ? [thisYear, thisYear + 1] : [thisYear]

  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{t('Leave Balances')}</h2>
        <YearChoice year={year} years={years} onYear={setYear} />
      </div>
      <div className={classes.frame}>
        {failure && !balances ? (
          <ErrorState message={failure} onRetry={() => void refetch()} />
        ) : !balances ? (
          <ListSkeleton rows={7} {...(narrow ? { height: 84 } : { height: 56, head: 40 })} />
        ) : balances.length === 0 ? (
          <EmptyState
            title={t('No leave balances found for {year}', { year })}
            message={t('There are days for this year and the next, from the year in which you were hired.')}
          />
        ) : (
          <table className={classes.table} aria-labelledby={heading}>
            <thead>
              <tr>
                <th scope="col">{t('Type')}</th>
                <th scope="col">{t('Remaining')}</th>
                <th scope="col" className={classes.figure}>
                  <span className={`${classes.key} ${classes.used}`} aria-hidden="true" />
                  {t('Used')}
                </th>
                <th scope="col" className={classes.figure}>
                  <span className={`${classes.key} ${classes.pending}`} aria-hidden="true" />
                  {t('Pending')}
                </th>
              </tr>
            </thead>
            <tbody>
              {balances.map((balance) => (
                <BalanceRow
                  key={balance.id}
                  balance={balance}
                  onExplain={() => actions.explain({ userId: user.id, ...balance })}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}
