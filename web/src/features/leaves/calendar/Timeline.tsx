import { IconClock, IconCalendarUser } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveTimelinePage, TimelineLeave } from '@muster/contract/leaves/calendar'
import routes from 'virtual:contract-routes'
import { i18n } from '../../../i18n.ts'
import { formatDay, formatDays, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useFirstDayOfWeek, useSession, useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { leaveStatusStyles, leaveTypeColours, leaveTypeIcons, leaveTypeWords } from '../shared/labels.tsx'
import { columnsOf, daysFrom, type Scale, shadeOf, type Tick, ticksOf } from './ranges.ts'
import classes from './Timeline.module.css'

interface Range {
  from: string
  to: string
}

/** A row of a timeline: its heading, and leave in a range that starts at the first column. */
interface Row {
  key: string
  heading: ReactNode
  range: Range
  leave: readonly TimelineLeave[]
  /** True for the reader's own row. */
  isOwn?: boolean
  /** Background of the row, if it differs from that of the timeline. */
  shade?: string
}

/**
 * Shows leave as bars over the days of a range, one row per person. Weekends, holidays and today are marked behind the
 * rows, so that their number does not depend on the number of people.
 */
export function Timeline(props: {
  scale: Scale
  range: Range
  caption: string
  page: Omit<LeaveTimelinePage, 'pagination'>
  /** True if the page has everyone, so that the people away can be counted. */
  isWhole?: boolean
  busy: boolean
}) {
  const { scale, range, page, isWhole, ...rest } = props
  const { t } = useTranslation()
  const today = useToday()
  const { user } = useSession()
  const firstDayOfWeek = useFirstDayOfWeek()
  const isNarrow = useNarrow()
  const days = daysFrom(range.from, range.to) + 1
  const todayIndex = today < range.from || today > range.to ? null : daysFrom(range.from, today)
  return (
    <Chart
      {...rest}
      scale={scale}
      columns={days}
      heading={t('Employee')}
      ticks={ticksOf(scale, range, today, firstDayOfWeek)}
      todayIndex={todayIndex}
      counts={scale === 'month' && isWhole ? countsOf(page, range, days) : undefined}
      shade={shadeOf(page.daysOff, range.from, days, scale !== 'year')}
      rows={page.people.map(({ leave, ...person }) => {
        const isOwn = person.id === user.id
        // On a phone each row has one or two lines, whichever the name needs.
        const department = page.departments.length > 1 && !isNarrow ? person.department : null
        return {
          key: person.id,
          heading: <Person person={person} secondary={isOwn ? t('You') : department} size={24} />,
          range,
          leave,
          isOwn,
        }
      })}
    />
  )
}

/** Returns the number of people on approved leave on each day of a range. */
const countsOf = ({ people }: Pick<LeaveTimelinePage, 'people'>, range: Range, days: number) =>
  Array.from({ length: days }, (_, index) => {
    const isAway = (leave: TimelineLeave) => {
      const { start, end } = columnsOf(leave, range)
      return leave.request?.status !== 'PENDING' && start <= index + 1 && index < end
    }
    return people.filter(({ leave }) => leave.some(isAway)).length
  })

/** Returns the days on which someone is away with their numbers of people, for screen readers. */
const countsText = (counts: readonly number[], ticks: readonly Tick[]) =>
  ticks
    .flatMap(({ key }, index) => {
      const count = counts[index]
      return count ? i18n.t('{day}: {count}', { day: formatDay(key), count }) : []
    })
    .join(', ') || i18n.t('No one is away.')

/** Draws the rows of a timeline below their scale. */
export function Chart(props: {
  scale: Scale
  caption: string
  /** Number of days in a row. */
  columns: number
  heading: string
  ticks: readonly Tick[]
  /** Column of the current day, from 0; null if it is not shown. */
  todayIndex: number | null
  shade: string
  rows: readonly Row[]
  /** The number of people away on each day, if it is known. */
  counts?: readonly number[]
  busy: boolean
}) {
  const { scale, caption, columns, heading, ticks, todayIndex, shade, rows, counts, busy } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const firstTick = ticks[0]?.key

  // On a narrow screen the days scroll sideways. They begin shortly before the current day.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || element.scrollWidth <= element.clientWidth) return
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const share = todayIndex === null ? 0 : Math.max(0, todayIndex - 2) / columns
    element.scrollLeft = direction * share * (element.querySelector(`.${classes.scale}`)?.clientWidth ?? 0)
  }, [firstTick, todayIndex, columns])

  const style = {
    '--days': columns,
    '--shade': shade,
    '--today': todayIndex === null ? undefined : (todayIndex + 0.5) / columns,
  } as CSSProperties
  return (
    <div
      ref={frame}
      className={`${classes.timeline} card`}
      style={style}
      data-scale={scale}
      role="table"
      aria-label={caption}
      aria-busy={busy || undefined}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" className={classes.row}>
          <span role="columnheader" className={`${classes.name} small medium soft`}>
            {heading}
          </span>
          <span role="columnheader" className={classes.scale}>
            <span className="visually-hidden">{t('Leave')}</span>
            {ticks.map(({ key, label, above, days, isToday }) => (
              <span
                key={key}
                className={`${classes.tick} small numbers`}
                style={{ gridColumn: `span ${days}` }}
                data-today={isToday || undefined}
                data-days={days}
                aria-hidden
              >
                {above ? <span className="faint">{above}</span> : null}
                <span className={classes.label}>{label}</span>
              </span>
            ))}
          </span>
        </div>
      </div>
      <div
        role="rowgroup"
        className={classes.body}
        data-today={todayIndex !== null || undefined}
        data-counted={counts !== undefined || undefined}
      >
        {counts ? (
          <div role="row" className={classes.row}>
            <div role="rowheader" className={`${classes.name} small soft`}>
              {t('People away')}
            </div>
            <div
              role="cell"
              className={`${classes.track} small numbers soft`}
              style={{ textAlign: 'center', zIndex: 1 }}
            >
              {counts.map((count, index) => (
                <span key={ticks[index]?.key} aria-hidden>
                  {count || ''}
                </span>
              ))}
              <span className="visually-hidden">{countsText(counts, ticks)}</span>
            </div>
          </div>
        ) : null}
        {rows.map((row) => (
          <div key={row.key} role="row" className={classes.row} data-own={row.isOwn || undefined}>
            <div role="rowheader" className={classes.name}>
              {row.heading}
            </div>
            <div role="cell" className={classes.track} style={row.shade ? { backgroundImage: row.shade } : undefined}>
              {row.leave.map((leave, index) => (
                <Bar key={leave.startDate} {...{ leave, range: row.range, others: row.leave, index }} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The space beside a bar without a neighbour, as a multiple of the bar's width. */
const ampleSpace = 99

/**
 * Returns half of the space on each side of a bar, as a multiple of the bar's width: a narrow bar can be pressed there
 * too, up to the middle between it and its neighbour.
 */
function spacesOf({ others, index, range }: { others: readonly TimelineLeave[]; index: number; range: Range }) {
  const [before, own, after] = [others[index - 1], others[index], others[index + 1]].map(
    (each) => each && columnsOf(each, range),
  )
  if (!own) return {}
  const width = own.end - own.start + 1
  return {
    '--space-before': before ? Math.max(0, own.start - before.end - 1) / 2 / width : ampleSpace,
    '--space-after': after ? Math.max(0, after.start - own.end - 1) / 2 / width : ampleSpace,
  }
}

/** Draws leave as a bar. A press opens the request, if the user may see it. */
function Bar(props: { leave: TimelineLeave; range: Range; others: readonly TimelineLeave[]; index: number }) {
  const { leave, range } = props
  const { t } = useTranslation()
  const mayOpen = useSession().can(routes.leaves.get['~orpc'].meta.needs)
  const { request, startDate, endDate } = leave
  const { start, end, startsBefore, endsAfter } = columnsOf(leave, range)
  const Icon = request ? leaveTypeIcons[request.leaveType] : IconCalendarUser
  const label = t(request ? leaveTypeWords[request.leaveType] : 'Away')
  const description = [
    label,
    formatRange(startDate, endDate),
    ...(request ? [formatDays(request.totalDays), t(leaveStatusStyles[request.status].label)] : []),
  ].join(', ')
  const attributes = {
    className: `${classes.bar} tint small`,
    style: { gridColumn: `${start} / ${end + 1}`, ...spacesOf(props) } as CSSProperties,
    title: description,
    'data-colour': request ? leaveTypeColours[request.leaveType] : undefined,
    'data-pending': request?.status === 'PENDING' || undefined,
    'data-starts-before': startsBefore || undefined,
    'data-ends-after': endsAfter || undefined,
  }
  const content = (
    <>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className={`${classes.words} truncate`} aria-hidden>
        {label}
      </span>
      {request?.status === 'PENDING' ? (
        <IconClock size={14} stroke={1.8} className={classes.words} aria-hidden />
      ) : null}
      <span className="visually-hidden">{description}</span>
    </>
  )
  return request && mayOpen ? (
    <button type="button" {...attributes} onClick={() => setAddress({ request: request.id })}>
      {content}
    </button>
  ) : (
    <span {...attributes}>{content}</span>
  )
}
