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
import { Part } from '../../../kit/page/Section.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { LeaveTypeLabel, leaveTypeWords } from '../shared/labels.tsx'
import { openExplanation } from './explained.ts'
import classes from './BalanceLedger.module.css'

/** The used and pending days of a balance, as segments of its bar; labels are translation keys. */
const parts = [
  { key: 'usedDays', label: 'Used', text: '{days} used, {type}', colour: classes.used },
  { key: 'pendingDays', label: 'Pending', text: '{days} pending, {type}', colour: classes.pending },
] as const

/** Shows the balance of a leave type, as a table row or, on phones, as a list item. */
function BalanceRow({ balance }: { balance: LeaveBalance }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { leaveType, totalDays, remainingDays } = balance
  const isLimited = totalDays !== null && remainingDays !== null
  const type = t(leaveTypeWords[leaveType])
  const total = isLimited ? t('of {total}', { total: formatDays(totalDays) }) : ''
  const remainingText = isLimited ? `${remainingDays} ${total}` : t('Unlimited')
  // Each figure opens the ledger; `label` names it for screen readers.
  const figure = (label: string, content: ReactNode) => (
    <UnstyledButton
      className={classes.open}
      aria-label={label}
      title={t('Show balance details')}
      onClick={() => openExplanation(balance)}
    >
      {content}
    </UnstyledButton>
  )
  const remaining = figure(
    t('{days} remaining, {type}', { days: remainingText, type }),
    isLimited ? (
      <span className="faint">
        <strong className="amount">{remainingDays}</strong> {total}
      </span>
    ) : (
      <span className="soft">{remainingText}</span>
    ),
  )
  const figures = parts.map(({ key, label, text, colour }) => {
    const days = balance[key]
    return { key, label, colour, days, text: figure(t(text, { days, type }), days) }
  })
  const name = (
    <span className="medium">
      <LeaveTypeLabel type={leaveType} />
    </span>
  )
  const bar = isLimited ? (
    <span className={classes.bar} aria-hidden="true">
      {parts.map(({ key, colour }) => (
        <span
          key={key}
          className={colour}
          style={{ inlineSize: `${totalDays > 0 ? (balance[key] / totalDays) * 100 : 0}%` }}
        />
      ))}
    </span>
  ) : null
  // A phone spares its rows the zeros, and a press anywhere on a row opens the ledger.
  const moved = figures.filter(({ days }) => days !== 0)
  if (narrow)
    return (
      <Stack component="li" gap={4} p="0.625rem 1rem" className={classes.item}>
        <Group justify="space-between" wrap="nowrap">
          {name}
          {remaining}
        </Group>
        {bar}
        {moved.length > 0 ? (
          <Group gap="md" className="faint small">
            {moved.map(({ key, label, days, colour }) => (
              <span key={key}>
                <span className={`${classes.key} ${colour}`} aria-hidden="true" />
                {t(label)} {days}
              </span>
            ))}
          </Group>
        ) : null}
      </Stack>
    )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {remaining}
        {bar}
      </td>
      {figures.map(({ key, days, text }) => (
        <td key={key} className={days === 0 ? 'faint' : undefined}>
          {text}
        </td>
      ))}
    </tr>
  )
}

/** Shows the user's balances by leave type for this year. The user can choose next year if it already has balances. */
export function BalanceLedger() {
  const { t } = useTranslation()
  const { user } = useSession()
  const narrow = useNarrow()
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const [year, setYear] = useState(thisYear)
  const of = (year: number) => orpc.leaves.balancesOf.queryOptions({ input: { id: user.id, year } })
  const query = useQuery(of(year))
  const { data: next } = useQuery(of(thisYear + 1))

  return (
    <Part
      title={t('Leave Balances')}
      height="2rem"
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
          skeleton={<ListSkeleton rows={7} {...(narrow ? { height: 60 } : { height: 56, head: 40 })} />}
        >
          {({ leaveBalances }) => {
            if (leaveBalances.length === 0)
              return (
                <EmptyState
                  title={t('No leave balances found for {year}', { year })}
                  message={t('Balances are available from the year of hire to next year.')}
                />
              )
            const rows = leaveBalances.map((balance) => <BalanceRow key={balance.id} balance={balance} />)
            return narrow ? (
              <ul className="rows numbers" aria-label={t('Leave Balances')}>
                {rows}
              </ul>
            ) : (
              <table className={`plain-table ${classes.table}`} aria-label={t('Leave Balances')}>
                <thead>
                  <tr>
                    <th scope="col">{t('Type')}</th>
                    <th scope="col">{t('Remaining')}</th>
                    {parts.map(({ key, label, colour }) => (
                      <th key={key} scope="col">
                        <span className={`${classes.key} ${colour}`} aria-hidden="true" />
                        {t(label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>{rows}</tbody>
              </table>
            )
          }}
        </Loaded>
      </div>
    </Part>
  )
}
