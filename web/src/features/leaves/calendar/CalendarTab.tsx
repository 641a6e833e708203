import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calls'
import type { Permission } from '@muster/contract/access/permissions'
import { orpc } from '../../../kit/api/client.ts'
import { useAddress } from '../../../kit/session/address.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useToday } from '../../../kit/session/today.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { formatDay } from '../../../kit/format.ts'
import { CalendarDayDialog } from './CalendarDayDialog.tsx'
import { monthGrid, monthOf } from './monthGrid.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './CalendarTab.module.css'

/** How many names a day shows (specification 1, section 9). */
const shownNames = 2

/** Whose leave one sees, and what is said where none of them is away. */
function seenBy(can: (permission: Permission) => boolean): { whose: string; nobody: string } {
  if (can('leaves.all_view'))
    return {
      whose: 'This calendar shows everybody’s approved leave, yours included.',
      nobody: 'Nobody has approved leave in these weeks.',
    }
  if (can('leaves.team_view'))
    return {
      whose: 'This calendar shows your approved leave and that of everyone below you.',
      nobody: 'Neither you nor anybody in your team has approved leave in these weeks.',
    }
  return {
    whose: 'This calendar shows only your own leave.',
    nobody: 'You have no approved leave in these weeks. This calendar shows only your own leave.',
  }
}

/** Who is away on which day of a month, Sunday to Saturday (specification 1, section 2.5). */
export function CalendarTab() {
  const { t, i18n } = useTranslation()
  const { params, set } = useAddress()
  const today = useToday()
  const { whose, nobody } = seenBy(useSession().can)
  const [opened, setOpened] = useState<string | null>(null)
  const present = Temporal.PlainDate.from(today).toPlainYearMonth()
  const month = monthOf(params.get('month')) ?? present
  const weeks = monthGrid(month)
  const days = weeks.flat()
  const query = useQuery(
    orpc.leaves.calendar.queryOptions({
      input: { from: String(days[0]), to: String(days.at(-1)) },
      placeholderData: keepPreviousData,
    }),
  )
  const { data, error, isPlaceholderData } = query
  const away = new Map(data?.days.map((day) => [day.day, day]))
  const show = (chosen: Temporal.PlainYearMonth) =>
    set({ month: chosen.equals(present) ? null : chosen.toString() }, { replace: true })
  // A month has no calendar of its own in every language: its first day says it.
  const title = month.toPlainDate({ day: 1 }).toLocaleString(i18n.language, { month: 'long', year: 'numeric' })

  const grid = (
    <table className={classes.month} aria-busy={!data || isPlaceholderData || undefined}>
      <caption className="visually-hidden">{t('Approved leave, {month}', { month: title })}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.dayOfWeek} scope="col">
              {day.toLocaleString(i18n.language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week[0])}>
            {week.map((day) => (
              <td
                key={String(day)}
                data-outside={day.month !== month.month || undefined}
                aria-current={String(day) === today ? 'date' : undefined}
              >
                <time className={`${classes.number} small numbers`} dateTime={String(day)}>
                  {day.day}
                </time>
                <Away on={away.get(String(day))} onOpen={() => setOpened(String(day))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
        <h2 className="lead" aria-live="polite">
          {title}
        </h2>
        <Group gap="xs" wrap="nowrap">
          {month.equals(present) ? null : (
            <Button variant="default" size="compact-md" onClick={() => show(present)}>
              {t('Today')}
            </Button>
          )}
          <Step label={t('Previous month')} Sign={IconChevronLeft} to={month.subtract({ months: 1 })} onShow={show} />
          <Step label={t('Next month')} Sign={IconChevronRight} to={month.add({ months: 1 })} onShow={show} />
        </Group>
      </Group>
      <div className="card" style={{ overflow: 'hidden' }}>
        <Loaded query={query} skeleton={grid}>
          {() => grid}
        </Loaded>
      </div>
      {error && !data ? null : (
        <p className="soft" style={{ marginBlockStart: '0.75rem' }}>
          {t(data && data.days.length === 0 && !isPlaceholderData ? nobody : whose)}
        </p>
      )}
      <CalendarDayDialog day={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** The way to another month, as far as the calendar goes. */
function Step(props: {
  label: string
  Sign: Icon
  to: Temporal.PlainYearMonth
  onShow: (month: Temporal.PlainYearMonth) => void
}) {
  const { label, Sign, to, onShow } = props
  const disabled = monthOf(to.toString()) === undefined
  return (
    <ActionIcon variant="default" size={32} aria-label={label} disabled={disabled} onClick={() => onShow(to)}>
      <Sign size={18} className="mantine-rotate-rtl" aria-hidden />
    </ActionIcon>
  )
}

/** The names of a day, the first two and how many more, which open the day; on a small screen their number alone. */
function Away({ on, onOpen }: { on: LeaveCalendarDay | undefined; onOpen: () => void }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  if (!on) return null
  const more = on.count - shownNames
  return (
    <UnstyledButton className={`${classes.away} small`} onClick={onOpen}>
      <span className="visually-hidden">
        {`${formatDay(on.day)}: ${t('{count} people away', { count: on.count })}. `}
      </span>
      {narrow ? (
        <span className={`${classes.count} strong`} aria-hidden>
          {on.count}
        </span>
      ) : (
        <>
          {on.people.map((person) => (
            <span key={person.id} className={`${classes.name} truncate`} dir="auto">
              {fullName(person)}
            </span>
          ))}
          {more > 0 ? (
            <span className="soft" style={{ paddingInline: '0.375rem' }}>
              {t('+{n} more', { n: more })}
            </span>
          ) : null}
        </>
      )}
    </UnstyledButton>
  )
}
