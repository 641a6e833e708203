import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { PendingLeaveContext } from '@muster/contract/leaves/decisions'
import { formatCount, formatDays } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/**
 * Shows the days that remain if a request is approved, and who of the department is away on its days or wants to be:
 * a line each or, `inline`, in one line.
 */
export function LeaveContext(props: { request: Pick<LeaveRequest, 'user'> & PendingLeaveContext; inline?: boolean }) {
  const { request, inline } = props
  const { t } = useTranslation()
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const { remaining, othersAway, othersPending, away, user } = request
  const seesAll = useSession().can('leaves.all_view')
  const display = inline ? undefined : 'block'
  const names = away.map(fullName).join(', ')
  const others = othersAway - away.length
  const who =
    othersAway === 0
      ? t('No colleagues away')
      : others > 0
        ? t('{names} and {count} more away', { names, count: others })
        : t('{names} away', { names })
  return (
    <span className="small numbers">
      {remaining.map(({ year, days }) => (
        <span key={year} className="nowrap" style={{ display }}>
          {remaining.length === 1 && year === thisYear
            ? t('{days} left', { days: formatDays(days) })
            : t('{days} left in {year}', { days: formatDays(days), year })}
          {inline ? ' · ' : null}
        </span>
      ))}
      <span
        className={othersAway + othersPending > 0 ? undefined : 'faint'}
        style={{ display }}
        title={
          user.department
            ? t(seesAll ? 'In {department}' : 'Of the people you can see in {department}', {
                department: t(user.department),
              })
            : undefined
        }
      >
        {[who, othersPending > 0 ? unbroken(t('{people} pending', { people: formatCount(othersPending) })) : null]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  )
}
