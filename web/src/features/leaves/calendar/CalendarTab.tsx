import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlignLeft, IconCalendarMonth } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Choices, ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import viewClasses from '../../../kit/form/choices/Choices.module.css'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { monthIn, MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useFirstDayOfWeek, useSession, useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { MonthView } from './MonthView.tsx'
import { monthsOf, nameOf, rangeOf, rollingRange, type Scale, scales } from './ranges.ts'
import { TimelineView } from './TimelineView.tsx'
import { useTimeline } from './useTimeline.ts'

const layouts = [
  { key: 'timeline', label: 'Timeline', Icon: IconAlignLeft },
  { key: 'month', label: 'Month grid', Icon: IconCalendarMonth },
] as const

const scaleLabels: Record<Scale, string> = { month: 'Month', quarter: 'Quarter', year: 'Year' }

/** Labels of the buttons for the neighbouring range; translation keys. */
const stepLabels = {
  quarter: { previous: 'Previous quarter', next: 'Next quarter' },
  year: { previous: 'Previous year', next: 'Next year' },
} as const

/**
 * Shows who is on leave: as a timeline with a row per person, or as the month grid of specification 1, section 2.5. On
 * wide screens the timeline comes first, unless the user sees only their own leave. The timeline, and on a phone both,
 * begin a week before today, until a month is chosen.
 */
export default function CalendarTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params, set } = useAddress()
  const { month, setMonth } = useMonth()
  const isNarrow = useNarrow()
  const isWide = useMediaQuery('(min-width: 768px)', false, { getInitialValueInEffect: false }) ?? false
  const chosenLayout = oneOf(layouts.map(({ key }) => key)).read(params.get('layout') ?? '')
  const chosenScale = oneOf(scales).read(params.get('scale') ?? '') ?? 'month'
  const today = useToday()
  const firstDayOfWeek = useFirstDayOfWeek()
  const isTimeline = chosenLayout === 'timeline' || (isWide && chosenLayout === undefined)
  const isRolling = (isNarrow || isTimeline) && chosenScale === 'month' && monthIn(params.get('month')) === undefined
  const rolling = rollingRange(today, firstDayOfWeek)
  const range = isRolling ? rolling : rangeOf(chosenScale, month)
  const list = useTimeline(range, isTimeline)
  const seesOthers = can('leaves.team_view') || can('leaves.all_view')
  // Someone without a team or colleagues sees the month by default; a timeline would have a single row.
  const isAlone = !list.filtered && list.pagination?.totalItems === 1 && !seesOthers
  const layout = chosenLayout ?? (isWide && !isAlone ? 'timeline' : 'month')
  // Whether there are colleagues is known only from the answer, so that until then neither layout is shown.
  const isUndecided = chosenLayout === undefined && isWide && !seesOthers && list.query.isPending
  const scale = layout === 'timeline' ? chosenScale : 'month'
  const rolls = isRolling && (isNarrow || layout === 'timeline')
  const name = rolls ? nameOf('quarter', rolling) : nameOf(scale, rangeOf(scale, month))
  const mayRoll = scale === 'month' && (isNarrow || layout === 'timeline')
  const steps = scale === 'month' ? null : stepLabels[scale]
  const other = layout === 'timeline' ? layouts[1] : layouts[0]
  const setView = (key: string, value: string | null) => set({ [key]: value, page: null }, { replace: true })
  const setScale = (key: string) => setView('scale', key === 'month' ? null : key)
  const present = today.slice(0, 7)
  const setWholeMonth = (next: string) => setView('month', next)
  /** Shows a neighbouring month. The one before the days around today is the current month. */
  const step = (next: string) => setWholeMonth(rolls && next < present ? present : next)

  return (
    <>
      <MonthPicker
        month={month}
        onMonth={mayRoll ? setWholeMonth : setMonth}
        {...(mayRoll && { onStep: step, onToday: rolls ? null : () => setView('month', null) })}
        span={
          steps
            ? { months: monthsOf[scale], name, previous: t(steps.previous), next: t(steps.next) }
            : { months: 1, name, previous: t('Previous month'), next: t('Next month') }
        }
        inRow
      >
        <Group gap="sm" {...(isNarrow ? { ms: 'auto' } : { me: 'auto' })}>
          {isNarrow ? (
            // The row has room for one button.
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t(other.label)}
              title={t(other.label)}
              onClick={() => setView('layout', other.key)}
            >
              <other.Icon size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          ) : (
            <ViewChoice
              legend={t('View')}
              options={layouts}
              chosen={isUndecided ? null : layout}
              onChoose={(key) => setView('layout', key)}
            />
          )}
          {layout === 'timeline' && !isUndecided && !isNarrow ? (
            <Choices
              legend={t('Period')}
              className={viewClasses.views}
              choices={scales.map((key) => ({ key, face: t(scaleLabels[key]) }))}
              chosen={scale}
              onChoose={setScale}
            />
          ) : null}
        </Group>
      </MonthPicker>
      {isUndecided ? (
        <ListSkeleton rows={6} height={40} head={42} />
      ) : layout === 'timeline' ? (
        <TimelineView
          list={list}
          scale={scale}
          range={range}
          name={name}
          firstFilter={
            isNarrow ? (
              <NativeSelect
                aria-label={t('Period')}
                value={scale}
                onChange={({ currentTarget }) => setScale(currentTarget.value)}
                data={scales.map((key) => ({ value: key, label: t(scaleLabels[key]) }))}
              />
            ) : null
          }
        />
      ) : (
        <MonthView month={month} rolling={rolls ? rolling : null} />
      )}
    </>
  )
}
