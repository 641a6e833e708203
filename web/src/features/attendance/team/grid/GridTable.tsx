import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridDate, GridRow as Row } from '@muster/contract/attendance/grid'
import type { GridSort } from '@muster/contract/attendance/gridDays'
import { attendanceLabels } from '@muster/contract/attendance/labels'
import { formatDay } from '../../../../kit/format.ts'
import { useToday } from '../../../../kit/session/session.tsx'
import { weekdayInitial } from '../../shared/durations.ts'
import { GridRow } from './GridRow.tsx'
import { useGridKeys } from './useGridKeys.ts'
import classes from './Grid.module.css'

/** The current order of the people, and a function that sorts them by a column. */
export interface GridOrder {
  sorting: { key: GridSort; order: 'asc' | 'desc' } | undefined
  sortBy: (by: GridSort, order: 'asc' | 'desc') => void
}

interface SumColumn {
  key: string
  label: string
  sort?: GridSort
  /** A shorter label for the header; screen readers get the full one. */
  short?: string
}

const sums: readonly SumColumn[] = [
  { key: 'worked', label: 'Worked', sort: 'worked' },
  { key: 'overtime', label: 'Overtime', sort: 'overtime' },
  { key: 'present', label: 'Present Days', short: attendanceLabels.PRESENT },
  { key: 'late', label: 'Late Arrivals', short: attendanceLabels.LATE, sort: 'late' },
  { key: 'absent', label: 'Absent Days', short: attendanceLabels.ABSENT, sort: 'absent' },
]

function HeaderLabel({ label, short }: { label: string; short?: string }) {
  const { t } = useTranslation()
  if (short === undefined) return t(label)
  return (
    <>
      <span aria-hidden="true">{t(short)}</span>
      <span className="visually-hidden">{t(label)}</span>
    </>
  )
}

/**
 * Shows a header that sorts the people. Names begin in ascending order, figures with the highest; another click
 * reverses the order.
 */
function SortHeader(props: { by: GridSort; label: string; short?: string; order: GridOrder }) {
  const { by, label, short, order } = props
  const { t } = useTranslation()
  const current = order.sorting?.key === by ? order.sorting.order : null
  const first = by === 'name' ? 'asc' : 'desc'
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc'
  const Arrow = current === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} title={t(label)} onClick={() => order.sortBy(by, next)}>
      <HeaderLabel label={label} short={short} />
      {current ? <Arrow size={12} aria-hidden /> : null}
    </UnstyledButton>
  )
}

const sortState = ({ sorting }: GridOrder, by: GridSort | undefined) =>
  by !== undefined && sorting?.key === by ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined

const widthOf = (element: Element) => element.getBoundingClientRect().width

/**
 * Scrolls the grid sideways, by whole columns and no further than needed, until a day is visible between the names and
 * the sums. The page itself stays where it is, which `scrollIntoView` would not ensure.
 */
function scrollSideways(header: HTMLTableCellElement): void {
  const scroller = header.closest(`.${classes.scroller}`)
  if (!scroller || !header.parentElement) return
  const days = [...header.parentElement.querySelectorAll(`.${classes.date}`)]
  const { direction, scrollPaddingInlineStart, scrollPaddingInlineEnd } = getComputedStyle(scroller)
  // The scroll padding is as wide as the columns that stay in place.
  const padding = Number.parseFloat(scrollPaddingInlineStart) + Number.parseFloat(scrollPaddingInlineEnd)
  let room = scroller.clientWidth - (padding || 0)
  let first = days.indexOf(header) + 1
  for (let day = days[first - 1]; day && widthOf(day) <= room; day = days[first - 1]) {
    room -= widthOf(day)
    first--
  }
  const distance = days.slice(0, first).reduce((sum, day) => sum + widthOf(day), 0)
  scroller.scrollLeft = direction === 'rtl' ? -distance : distance
}

/**
 * Shows a month of people as a grid: a row per person and a column per day, with the sums at the end. The header names
 * the `department` of all people on all pages; with null, each row names its own.
 */
export function GridTable(props: {
  label: string
  dates: readonly GridDate[]
  rows: readonly Row[]
  busy: boolean
  department: string | null
  order: GridOrder
  onDay: (userId: string, date: string) => void
}) {
  const { label, dates, rows, busy, department, order, onDay } = props
  const { t } = useTranslation()
  const today = useToday()
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const { ref, onFocus, onKeyDown } = useGridKeys(rows)
  const todayHeader = useRef<HTMLTableCellElement>(null)
  const month = dates[0]?.date
  // The last days matter most, and in the current month those are the days before today.
  useEffect(() => {
    if (todayHeader.current) scrollSideways(todayHeader.current)
  }, [month])

  const onClick = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button')
    const userId = button?.closest('tr')?.dataset['person']
    if (!button || userId === undefined) return
    const { date } = button.dataset
    if (date !== undefined) onDay(userId, date)
    else
      setOpenIds((ids) =>
        ids.has(userId) ? new Set([...ids].filter((id) => id !== userId)) : new Set([...ids, userId]),
      )
  }
  /** A day off on which no one on the page has worked is narrow. */
  const isIdle = ({ isWeekend, holiday }: GridDate, index: number) =>
    (isWeekend || holiday !== null) && rows.every(({ minutes }) => minutes[index] === null)

  const idleDays = dates.filter(isIdle).length
  const columns = { '--days': dates.length - idleDays, '--idle-days': idleDays } as CSSProperties

  return (
    <div className={`card ${classes.scroller}`} aria-busy={busy || undefined}>
      {/* A grid in the sense of ARIA: one tab stop, and arrow keys between its cells. */}
      <table role="grid" className={classes.grid} style={columns}>
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          <col className={classes.nameColumn} />
          {dates.map((day, index) => (
            <col
              key={day.date}
              className={classes.dayColumn}
              data-idle={isIdle(day, index) || undefined}
              data-off={day.isWeekend || day.holiday !== null || undefined}
              data-today={day.date === today || undefined}
            />
          ))}
          {sums.map(({ key }) => (
            <col key={key} className={classes.sumColumn} data-sum={key} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.name} aria-sort={sortState(order, 'name')}>
              <SortHeader by="name" label="Name" order={order} />
              {department === null ? null : <span title={department}>{` · ${department}`}</span>}
            </th>
            {dates.map(({ date, holiday }) => (
              <th
                key={date}
                ref={date === today ? todayHeader : undefined}
                scope="col"
                className={classes.date}
                aria-current={date === today ? 'date' : undefined}
                title={holiday === null ? undefined : `${formatDay(date)}: ${holiday}`}
              >
                <span className="visually-hidden">{[formatDay(date), holiday].filter(Boolean).join(', ')}</span>
                <span aria-hidden="true">
                  {weekdayInitial(date)}
                  <b>{Number(date.slice(8))}</b>
                </span>
              </th>
            ))}
            {sums.map(({ key, label: sumLabel, short, sort }) => (
              <th key={key} scope="col" className={classes.sum} data-sum={key} aria-sort={sortState(order, sort)}>
                {sort ? (
                  <SortHeader by={sort} label={sumLabel} short={short} order={order} />
                ) : (
                  <span title={t(sumLabel)}>
                    <HeaderLabel label={sumLabel} short={short} />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={ref} onFocus={onFocus} onKeyDown={onKeyDown} onClick={onClick}>
          {rows.map((row) => (
            <GridRow
              key={row.user.id}
              row={row}
              dates={dates}
              isOpen={openIds.has(row.user.id)}
              namesDepartment={department === null}
              today={today}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
