import { Group, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../chunks/chunk.ts'
import { formatMonth } from '../format.ts'
import { useAddress } from '../session/address.tsx'
import { useToday } from '../session/session.tsx'
import { useNarrow } from '../useNarrow.ts'
import { PeriodSteps } from './PeriodSteps.tsx'

/** Loaded when the list of months is opened, because its library is large. */
const Months = lazyPart(() => import('./Months.tsx'))

const monthStyle = { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', fontWeight: 'inherit' } as const

const [first, last] = ['2000-01', '2099-12'] as const

/** Returns the month in a text such as `2026-11`; undefined for any other text. */
export const monthIn = (text: string | null): string | undefined =>
  text && /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) && text <= last ? text : undefined

/**
 * Returns the month in the address, by default the current one, and a function that sets it. Setting it also returns
 * the page's list to its first page, unless `ofList` is false because the list does not depend on the month.
 */
export function useMonth({ ofList = true }: { ofList?: boolean } = {}) {
  const { params, set } = useAddress()
  const present = useToday().slice(0, 7)
  return {
    month: monthIn(params.get('month')) ?? present,
    setMonth: (month: string) =>
      set({ month: month === present ? null : month, ...(ofList && { page: null }) }, { replace: true }),
  }
}

/** A range of several months that a `MonthPicker` shows. Labels are translated. */
export interface MonthSpan {
  /** Number of months: 3 for quarters, 12 for years. */
  months: number
  name: string
  previous: string
  next: string
}

/**
 * Shows a month as a heading, which opens a list of all months, and buttons for the previous, the next and the current
 * month. With `span`, it shows the quarter or year that contains the month. `children` are between heading and
 * buttons, or below them on a phone unless they are narrow enough (`inRow`). With `inToolbar` it shares its row with
 * other controls.
 */
export function MonthPicker(props: {
  month: string
  onMonth: (month: string) => void
  /** Shows a neighbouring period, if that differs from choosing its month. */
  onStep?: (month: string) => void
  span?: MonthSpan
  /** Shows the current period, if that is not simply the current month; null while it is shown. */
  onToday?: (() => void) | null
  inToolbar?: boolean
  inRow?: boolean
  children?: ReactNode
}) {
  const { month: within, onMonth, onStep = onMonth, span, inToolbar = false, inRow = false, children } = props
  const { t } = useTranslation()
  const startOf = (text: string) => {
    const found = Temporal.PlainYearMonth.from(text)
    return found.subtract({ months: (found.month - 1) % (span?.months ?? 1) })
  }
  const present = useToday().slice(0, 7)
  const start = startOf(within)
  const month = start.toString()
  const [opened, setOpened] = useState(false)
  const isNarrow = useNarrow()
  const isBelow = isNarrow && !inRow
  const { onToday = month === startOf(present).toString() ? null : () => onMonth(present) } = props
  const monthsLater = (direction: number) => start.add({ months: direction * (span?.months ?? 1) }).toString()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopPropagation()
    setOpened(false)
  }

  return (
    <Group
      justify="space-between"
      wrap={isBelow || inRow ? 'wrap' : 'nowrap'}
      gap={isNarrow && inRow ? 6 : 'sm'}
      mb={inToolbar ? 0 : 'sm'}
      onKeyDown={onKeyDown}
    >
      <Popover
        opened={opened}
        onChange={setOpened}
        withinPortal={false}
        floatingStrategy="fixed"
        hideDetached={false}
        position="bottom-start"
        withRoles={false}
        closeOnEscape={false}
        returnFocus
      >
        <h2 className="lead" aria-live="polite">
          <Popover.Target>
            <UnstyledButton
              style={monthStyle}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {span?.name ?? formatMonth(month)}
              <IconChevronDown size={16} className="icon" aria-hidden />
            </UnstyledButton>
          </Popover.Target>
        </h2>
        <Popover.Dropdown role="dialog" aria-label={t('Month')} p="sm">
          <Suspense>
            <Months
              month={within}
              onChoose={(month) => {
                if (month) onMonth(month)
                setOpened(false)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isBelow ? null : children}
      <PeriodSteps
        onToday={onToday}
        previous={{
          label: span?.previous ?? t('Previous month'),
          onClick: month <= first ? null : () => onStep(monthsLater(-1)),
        }}
        next={{
          label: span?.next ?? t('Next month'),
          onClick: monthsLater(1) > last ? null : () => onStep(monthsLater(1)),
        }}
      />
      {isBelow && children ? <div style={{ flexBasis: '100%' }}>{children}</div> : null}
    </Group>
  )
}
