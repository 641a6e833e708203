import { ActionIcon, Button, Group, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../chunks/chunk.ts'
import { formatMonth } from '../format.ts'
import { useAddress } from '../session/address.tsx'
import { useToday } from '../session/session.tsx'
import { passFocusOnUnmount } from '../useFocusReturn.ts'

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

/**
 * Shows a month as a heading, which opens a list of all months, and buttons for the previous, the next and the current
 * month.
 */
export function MonthPicker({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useTranslation()
  const present = useToday().slice(0, 7)
  const [opened, setOpened] = useState(false)
  const monthsLater = (months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopPropagation()
    setOpened(false)
  }

  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm" onKeyDown={onKeyDown}>
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
              {formatMonth(month)}
              <IconChevronDown size={16} className="icon" aria-hidden />
            </UnstyledButton>
          </Popover.Target>
        </h2>
        <Popover.Dropdown role="dialog" aria-label={t('Month')} p="sm">
          <Suspense>
            <Months
              month={month}
              onChoose={(month) => {
                if (month) onMonth(month)
                setOpened(false)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Group gap="xs" wrap="nowrap">
        {month === present ? null : (
          <Button ref={passFocusOnUnmount} variant="default" size="compact-md" onClick={() => onMonth(present)}>
            {t('Today')}
          </Button>
        )}
        {[-1, 1].map((months) => {
          const Icon = months < 0 ? IconChevronLeft : IconChevronRight
          return (
            <ActionIcon
              key={months}
              variant="default"
              size={32}
              aria-label={months < 0 ? t('Previous month') : t('Next month')}
              disabled={months < 0 ? month <= first : month >= last}
              onClick={() => onMonth(monthsLater(months))}
            >
              <Icon size={18} className="mantine-rotate-rtl" aria-hidden />
            </ActionIcon>
          )
        })}
      </Group>
    </Group>
  )
}
