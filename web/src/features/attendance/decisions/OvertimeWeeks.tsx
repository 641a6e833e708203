import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OvertimeWeek } from '@muster/contract/attendance/decisions'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { formatDayPart } from '@muster/contract/kit/formatters'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatClock, formatDay, formatMinutes, formatRange } from '../../../kit/format.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { mayFollow } from '../../../kit/views.ts'
import { CorrectionPending } from '../shared/CorrectionPending.tsx'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { OvertimeAmount } from './OvertimeAmount.tsx'
import { cardOf, decideOvertime, noOvertime, useOvertimeSum } from './overtimeParts.ts'
import { OvertimeWorth } from './OvertimeWorth.tsx'

const weekdayOf = (date: string) => formatDayPart(Temporal.PlainDate.from(date), i18n.language, { weekday: 'short' })

/** Returns the days of weeks, one after another. */
const daysOf = (weeks: readonly OvertimeWeek[]) => weeks.flatMap(({ days }) => days)

/** Returns the seven days of a week as text, `24–30 Nov 2025`. */
const rangeOf = ({ week }: OvertimeWeek) => formatRange(week, Temporal.PlainDate.from(week).add({ days: 6 }).toString())

const idOf = ({ user, week }: OvertimeWeek) => `${user.id}.${week}`
const minutesOf = ({ days }: OvertimeWeek) => days.reduce((sum, { worked }) => sum + totalOvertime(worked), 0)
const approvedOf = ({ days }: OvertimeWeek) =>
  days.reduce((sum, { approved }) => sum + (approved ? totalOvertime(approved) : 0), 0)

/** Seven days a week, so that the days of one call stay within its limit. */
const weeksPerCall = 50

/** Shows the overtime pending the user's decision by person and week. */
export function OvertimeWeeks({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation()
  const sum = useOvertimeSum()
  const { can } = useSession()
  const isNarrow = useNarrow()
  return (
    <DecisionList
      kind={{
        key: 'overtimeWeeks',
        feature: 'attendance',
        query: (input) => orpc.attendance.pendingOvertimeWeeks.queryOptions({ input }),
        sortLabels: { requested: ['Week', 'time'], person: ['Employee', 'text'], amount: ['Overtime', 'length'] },
        rowsOf: ({ weeks }) => weeks,
        beside,
        idOf,
        perCall: weeksPerCall,
        personOf: ({ user }) => user,
        actionsOf: ({ days }) => {
          const may = days.some((day) => day.can.approve)
          return { approve: may, reject: may }
        },
        // A week is decided once all its days are; otherwise it says why one is not.
        decide: async (decision, weeks, context) => {
          const { results } = await decideOvertime(decision, daysOf(weeks), context)
          const byDay = new Map(results.map((result) => [result.id, result]))
          return {
            results: weeks.map((week) => {
              const outcomes = week.days.map(({ recordId }) => byDay.get(recordId))
              const refusal = outcomes.find((outcome) => outcome && !outcome.decided)
              return { decided: true, ...refusal, id: idOf(week) }
            }),
          }
        },
        verb: 'approve',
        maxReason: 1000,
        count: (count) => t('{count} weeks of overtime', { count }),
        allLabels: { all: 'Approve All {count} Weeks', first: 'Approve First {count} Weeks' },
        describe: (week) => `${rangeOf(week)}, ${formatMinutes(minutesOf(week))}`,
        sum: (weeks) => sum(daysOf(weeks)),
        More: can('attendance.salary_calculation') ? WeeksWorth : undefined,
        personWidth: 320,
        columns: [
          {
            key: 'requested',
            sortable: true,
            selfEvident: true,
            width: 208,
            header: t('Week'),
            render: (week) =>
              isNarrow ? (
                // The links are higher than their line, and reach into the space around it.
                <>
                  <Group component="span" gap="0 0.75rem" my={-8}>
                    <span className="nowrap">{rangeOf(week)}</span>
                    <WeekDays days={week.days} />
                  </Group>
                  <WeekCorrections days={week.days} />
                </>
              ) : (
                <span className="nowrap">{rangeOf(week)}</span>
              ),
          },
          ...(isNarrow
            ? []
            : [
                {
                  key: 'days',
                  header: t('Days'),
                  render: ({ days }: OvertimeWeek) => (
                    <>
                      <WeekDays days={days} />
                      <WeekCorrections days={days} />
                    </>
                  ),
                },
              ]),
          {
            key: 'amount',
            sortable: true,
            phone: 'figure',
            selfEvident: true,
            header: t('Overtime'),
            align: 'end',
            render: (week) => <OvertimeAmount worked={minutesOf(week)} approved={approvedOf(week)} />,
          },
        ],
        empty: noOvertime,
      }}
    />
  )
}

const WeeksWorth = ({ rows }: { rows: readonly OvertimeWeek[] }) => <OvertimeWorth rows={daysOf(rows)} />

/** Shows the days of a week with overtime. */
const WeekDays = ({ days }: { days: readonly OvertimeDay[] }) => (
  <Group component="span" display="inline-flex" gap="0 0.75rem" className="small numbers">
    {days.map((day) => (
      <DayLink key={day.date} day={day} />
    ))}
  </Group>
)

/** Shows which days of a week have a pending correction. */
const WeekCorrections = ({ days }: { days: readonly OvertimeDay[] }) =>
  days.map((day) => <CorrectionPending key={day.date} day={day} isNamed />)

/** Keeps the text in the middle of the link's target. */
const inline = { display: 'inline-flex', alignItems: 'center' } as const

/** Shows the weekday and the overtime of a day, as a link to its card for those who may open it. */
function DayLink({ day }: { day: OvertimeDay }) {
  const session = useSession()
  const href = cardOf(day)
  const text = `${weekdayOf(day.date)} ${formatClock(totalOvertime(day.worked))}`
  return mayFollow(href, session) ? (
    <AddressLink href={href} className="link nowrap" style={inline} title={formatDay(day.date)}>
      {text}
    </AddressLink>
  ) : (
    <span className="nowrap">{text}</span>
  )
}
