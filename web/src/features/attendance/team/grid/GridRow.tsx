import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridDate, GridRow as Row } from '@muster/contract/attendance/grid'
import { formatClock, formatCount, formatDay } from '../../../../kit/format.ts'
import { fullName } from '../../../../kit/people/names.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { MonthSummary } from '../MonthSummary.tsx'
import { describeDay, flagSigns, kindSigns, notInYet } from '../dayWords.ts'
import classes from './Grid.module.css'

/** The number of columns with sums. */
export const sumColumns = 5

/** Shows what a day's cell says: the signs and, if there is a record, the hours. */
export function DayFace({ row, index }: { row: Row; index: number }) {
  const kind = row.kinds[index] ?? 'NONE'
  const minutes = row.minutes[index] ?? null
  const { colour, Icon } = kindSigns[kind]
  return (
    <>
      <span className={classes.signs} aria-hidden="true">
        {Icon ? <Icon size={13} stroke={2} data-colour={colour} /> : null}
        {minutes !== null && !Icon ? <i data-colour={colour} /> : null}
        {row.flags[index]?.map((flag) => {
          const sign = flagSigns[flag]
          return sign.Icon ? <sign.Icon key={flag} size={11} stroke={2.2} data-colour={sign.colour} /> : null
        })}
      </span>
      {minutes === null || (minutes === 0 && kind === 'ABSENT') ? null : (
        <span aria-hidden="true">{formatClock(minutes)}</span>
      )}
    </>
  )
}

/** Returns the description of a day for screen readers. */
export const describeCell = (row: Row, index: number) =>
  describeDay(row.kinds[index] ?? 'NONE', row.minutes[index] ?? null, row.flags[index] ?? [])

/** Shows that a person who is due today has not clocked in yet. */
function NotInYet() {
  const { t } = useTranslation()
  const { label, colour, Icon } = notInYet
  return (
    <td tabIndex={-1} className={classes.day} title={t(label)}>
      <span className={classes.signs} aria-hidden="true">
        {Icon ? <Icon size={13} stroke={2} data-colour={colour} /> : null}
      </span>
      <span className="visually-hidden">{t(label)}</span>
    </td>
  )
}

/**
 * Shows a person's month: the name, a cell per day and the sums. The table handles the clicks, so that a row need not be
 * rendered again. With `isOpen`, the key figures follow in a row of their own. `namesDepartment` is false where the
 * header names the department of all.
 */
export const GridRow = memo(function GridRow(props: {
  row: Row
  dates: readonly GridDate[]
  isOpen: boolean
  namesDepartment: boolean
  today: string
}) {
  const { row, dates, isOpen, namesDepartment, today } = props
  const { t } = useTranslation()
  const { user, summary, workedMinutes, overtimeMinutes } = row
  const place = [user.llId ?? t('N/A'), ...(namesDepartment ? [user.department ?? t('N/A')] : [])].join(' · ')
  const sums = {
    worked: formatClock(workedMinutes),
    overtime: formatClock(overtimeMinutes),
    present: formatCount(summary.presentDays),
    late: formatCount(summary.lateCount),
    absent: formatCount(summary.absentDays),
  }
  return (
    <>
      <tr data-person={user.id} data-open={isOpen || undefined}>
        <th scope="row" className={classes.name}>
          <div className={classes.expander}>
            <UnstyledButton
              aria-expanded={isOpen}
              aria-label={t('{name}: key figures', { name: fullName(user) })}
              tabIndex={-1}
              className={classes.cover}
            >
              <IconChevronRight size={14} className={`icon ${classes.chevron}`} aria-hidden />
            </UnstyledButton>
            <span className={classes.person}>
              <Person person={user} secondary={place} size={28} tabIndex={-1} />
            </span>
          </div>
        </th>
        {dates.map(({ date }, index) => {
          const minutes = row.minutes[index] ?? null
          const kind = row.kinds[index]
          if (minutes === null && kind === 'NONE' && date === today) return <NotInYet key={date} />
          if (minutes === null)
            return (
              <td key={date} tabIndex={-1} className={classes.day} data-kind={kind}>
                <DayFace row={row} index={index} />
                {kind === 'NONE' ? null : <span className="visually-hidden">{describeCell(row, index)}</span>}
              </td>
            )
          return (
            <td key={date} className={classes.day}>
              <button
                type="button"
                tabIndex={-1}
                className={classes.cell}
                data-date={date}
                aria-label={`${formatDay(date)}: ${describeCell(row, index)}`}
                title={describeCell(row, index)}
              >
                <DayFace row={row} index={index} />
              </button>
            </td>
          )
        })}
        {Object.entries(sums).map(([key, sum]) => (
          <td
            key={key}
            tabIndex={-1}
            className={classes.sum}
            data-sum={key}
            data-zero={sum === '0' || sum === '0:00' || undefined}
          >
            {sum}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={1 + dates.length + sumColumns} className={classes.summary}>
            <div>
              <MonthSummary summary={summary} />
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
})
