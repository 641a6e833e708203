import { Group, NativeSelect, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Part } from '../../../kit/page/Part.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { LeaveActions } from '../requests/RequestList.tsx'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { leaveTypeWords } from '../shared/words.ts'
import classes from './BalanceLedger.module.css'

const share = (days: number, total: number) => `${total > 0 ? Math.min(100, (days / total) * 100) : 0}%`

/** A type with its days, as a row of the table or, on a phone, an entry of the list. */
function BalanceRow({ balance, onExplain }: { balance: LeaveBalance; onExplain: () => void }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { leaveType, totalDays, usedDays, pendingDays, remainingDays } = balance
  const limited = totalDays !== null && remainingDays !== null
  const type = t(leaveTypeWords[leaveType])
  const total = limited ? t('of {total}', { total: formatDays(totalDays) }) : ''
  const left = limited ? `${remainingDays} ${total}` : t('Unlimited')
  // A figure opens to the entries it is made of; `label` says for a reader what it is.
  const figure = (label: string, content: ReactNode) => (
    <UnstyledButton className={classes.open} aria-label={label} title={t('Show how it is made up')} onClick={onExplain}>
      {content}
    </UnstyledButton>
  )
  const remaining = figure(
    t('{days} remaining, {type}', { days: left, type }),
    limited ? (
      <span className="faint">
        <strong className="amount">{remainingDays}</strong> {total}
      </span>
    ) : (
      <span className="soft">{left}</span>
    ),
  )
  const used = figure(t('{days} used, {type}', { days: usedDays, type }), usedDays)
  const pending = figure(t('{days} pending, {type}', { days: pendingDays, type }), pendingDays)
  const name = (
    <span className="medium">
      <LeaveTypeLabel type={leaveType} />
    </span>
  )
  const bar = limited ? (
    <span className={classes.bar} aria-hidden="true">
      <span className={classes.used} style={{ inlineSize: share(usedDays, totalDays) }} />
      <span className={classes.pending} style={{ inlineSize: share(pendingDays, totalDays) }} />
    </span>
  ) : null
  if (narrow)
    return (
      <Stack component="li" gap={4} p="0.75rem 1rem">
        <Group justify="space-between" wrap="nowrap">
          {name}
          {remaining}
        </Group>
        {bar}
        <Group justify="space-between" wrap="nowrap" mt={limited ? 4 : 0} className="faint small">
          <span>
            {t('Used')} {used}
          </span>
          <span style={{ textAlign: 'end' }}>
            {t('Pending')} {pending}
          </span>
        </Group>
      </Stack>
    )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.remaining}>
        {remaining}
        {bar}
      </td>
      <td className={`${classes.figure} ${usedDays === 0 ? 'faint' : ''}`}>{used}</td>
      <td className={`${classes.figure} ${pendingDays === 0 ? 'faint' : ''}`}>{pending}</td>
    </tr>
  )
}

/** One's own balances of this year, or of the next where one has days of it, one line a type. */
export function BalanceLedger({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const narrow = useNarrow()
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const [year, setYear] = useState(thisYear)
  const of = (wanted: number) => orpc.leaves.balancesOf.queryOptions({ input: { id: user.id, year: wanted } })
  const query = useQuery(of(year))
  const { data: next } = useQuery(of(thisYear + 1))
  const rows = (balances: readonly LeaveBalance[]) =>
    balances.map((balance) => (
      <BalanceRow
        key={balance.id}
        balance={balance}
        onExplain={() => actions.explain({ userId: user.id, ...balance })}
      />
    ))

  return (
    <Part
      title={t('Leave Balances')}
      beside={
        next?.leaveBalances.length ? (
          <NativeSelect
            size="xs"
            aria-label={t('Year')}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={[thisYear, thisYear + 1].map(String)}
          />
        ) : (
          <span className="faint numbers">{year}</span>
        )
      }
    >
      <div className="card">
        <Loaded
          query={query}
          skeleton={<ListSkeleton rows={7} {...(narrow ? { height: 84 } : { height: 56, head: 40 })} />}
        >
          {({ leaveBalances }) =>
            leaveBalances.length === 0 ? (
              <EmptyState
                title={t('No leave balances found for {year}', { year })}
                message={t('You have days for this year and the next, starting with the year you were hired.')}
              />
            ) : narrow ? (
              <ul className="rows numbers" aria-label={t('Leave Balances')}>
                {rows(leaveBalances)}
              </ul>
            ) : (
              <table className={`plain-table ${classes.table}`} aria-label={t('Leave Balances')}>
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
                <tbody>{rows(leaveBalances)}</tbody>
              </table>
            )
          }
        </Loaded>
      </div>
    </Part>
  )
}
