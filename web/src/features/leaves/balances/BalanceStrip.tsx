import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { leaveTypes } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'
import { openExplanation } from './explained.ts'

// A style sheet of its own would be one more file for each page that shows the strip. Each cell draws its borders into
// the gaps, so that an incomplete last row looks right.
const stripStyle = { ['--card' as string]: '9.5rem', gap: 1, overflow: 'hidden' }
const cellStyle = { alignItems: 'start', padding: '0.625rem', boxShadow: '0 0 0 1px var(--line)' }
const linkStyle = { display: 'grid', gap: '0.125rem', fontSize: '0.875rem', fontWeight: 400 }

/** Shows the remaining days of a balance, or the days taken if it is unlimited. */
function Left({ of: { remainingDays, totalDays, usedDays, pendingDays } }: { of: LeaveBalance }) {
  const { t } = useTranslation()
  return (
    <>
      {remainingDays === null || totalDays === null ? (
        <span className="faint">{t('{days} used', { days: formatDays(usedDays) })}</span>
      ) : (
        <span className="faint numbers">
          <strong className="amount">{remainingDays}</strong> {t('of {total}', { total: formatDays(totalDays) })}
        </span>
      )}
      {pendingDays > 0 ? (
        <span className="faint small">{t('{days} pending', { days: formatDays(pendingDays) })}</span>
      ) : null}
    </>
  )
}

/** Shows a person's remaining days by leave type, by default for this year. Each balance opens its ledger. */
export function BalanceStrip({ userId, year: initialYear }: { userId: string; year?: number }) {
  const { t } = useTranslation()
  const heading = useId()
  const today = useToday()
  const narrow = useNarrow()
  const year = initialYear ?? Temporal.PlainDate.from(today).year
  const query = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const strip = (items: { leaveType: LeaveBalance['leaveType']; balance?: LeaveBalance }[]) => (
    <ul className="card grid-cards unmarked" style={stripStyle} aria-busy={!query.data || undefined}>
      {items.map(({ leaveType, balance }) => (
        <li key={leaveType} className="row" style={{ ...cellStyle, minBlockSize: narrow ? '4rem' : '4.75rem' }}>
          <UnstyledButton className="row-link" style={linkStyle} onClick={() => openExplanation({ leaveType, year })}>
            <LeaveTypeLabel type={leaveType} />
            {balance ? <Left of={balance} /> : <span className="faint">–</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )

  return (
    <section aria-labelledby={heading} style={{ marginBlockEnd: '1.5rem' }}>
      <h2 id={heading} className="lead" style={{ marginBlockEnd: '0.5rem' }}>
        {t('Leave Balances')}{' '}
        <span className="faint numbers" style={{ fontSize: '0.875rem', fontWeight: 400 }}>
          {year}
        </span>
      </h2>
      <Loaded query={query} framed skeleton={strip(leaveTypes.map((leaveType) => ({ leaveType })))}>
        {({ leaveBalances }) =>
          leaveBalances.length === 0 ? (
            <p className="soft">{t('No leave balances found for {year}', { year })}</p>
          ) : (
            strip(leaveBalances.map((balance) => ({ leaveType: balance.leaveType, balance })))
          )
        }
      </Loaded>
    </section>
  )
}
