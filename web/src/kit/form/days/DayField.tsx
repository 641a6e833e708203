import type { ComponentProps } from 'react'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../chunks/chunk.ts'
import { useToday } from '../../session/session.tsx'
import { formatDate, formatDay } from '../../format.ts'
import { parseDay } from './dayText.ts'
import classes from './DayField.module.css'
import { type Bound, type NameOf, useField } from '../state/field.ts'

/** Loaded once the field is used, because the calendar's library is large. */
const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'))

const withinLimits = (day: string, min: string, max: string) => day >= min && day <= max

/**
 * Returns true if a typed day is complete: it ends with a four-digit year, or has the form `2026-11-23`. Other days may
 * be the beginning of a longer input, so they are accepted only when the user leaves the field.
 */
const isWhole = (text: string) => /^\s*\d{4}-\d{2}-\d{2}\s*$|[^\d]\p{Nd}{4}\s*$/u.test(text)

/**
 * Returns the tab stop among the days of a month: the chosen day, otherwise today, otherwise the first available day.
 */
function focusableDayIn(month: string, { value, today, min, max }: Record<'value' | 'today' | 'min' | 'max', string>) {
  const first = `${month.slice(0, 7)}-01`
  const days = [value, today, first < min ? min : first]
  return days.find((day) => day.slice(0, 7) === month.slice(0, 7) && withinLimits(day, min, max))
}

/**
 * Lets the user type or pick a day. `value` is `YYYY-MM-DD` or empty. The calendar opens with a click, its button or
 * the down arrow key. Escape closes only the calendar, Enter accepts the typed day, and Tab leaves the field. Input
 * that is not a day from `min` to `max` counts as empty, but stays visible with its error. Until it is corrected, the
 * form is not sent, even if the page has kept the last valid day as `value`.
 */
export function DayInput(props: {
  label: string
  value: string
  onChange: (day: string) => void
  min: string
  max: string
  error?: string | boolean | null
  description?: string
  /** True to point out a past day, because a day typed without its year may be a mistake. */
  notesPast?: boolean
  /** True if the field may stay empty. */
  optional?: boolean
  /** False where only screen readers need the label, such as in a toolbar. */
  hasLabel?: boolean
  /** False if the weekday is irrelevant and should not be shown. */
  weekday?: boolean
}) {
  const { label, value, onChange, min, max, error, notesPast = false, optional = false, weekday = true } = props
  const { hasLabel = true } = props
  const { t, i18n } = useTranslation()
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const today = useToday()
  const past = notesPast && value !== '' && value < today
  const description = past ? t('This day is in the past.') : props.description
  const [draft, setDraft] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const [month, setMonth] = useState(value || today)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const focusCalendar = useRef(false)

  const readDay = (text: string) => parseDay(text, today, i18n.language)

  // A new value from outside replaces the input.
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value) {
      setMonth(value)
      setProblem(null)
      if (draft !== null && readDay(draft) !== value) setDraft(null)
    }
  }

  // The calendar's days exist only now, so one can be focused.
  const calendarDrawn = (calendar: HTMLDivElement | null) => {
    if (!calendar || !focusCalendar.current) return
    focusCalendar.current = false
    calendar.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true })
  }

  const open = (moveFocus: boolean) => {
    setMonth(value || (today < min ? min : today))
    setOpened(true)
    focusCalendar.current = moveFocus
  }
  const close = () => setOpened(false)
  /** Returns the error for a text that is not a day within the limits, or null if it is valid. */
  const explainProblem = (text: string) => {
    const day = readDay(text)
    if (!day) return t('Please enter a date such as 23 Nov 2026')
    if (day < min) return t('Please choose {day} or later', { day: formatDay(min) })
    return day > max ? t('Please choose {day} or earlier', { day: formatDay(max) }) : null
  }
  // Invalid input must count neither as an empty field nor as the last valid day.
  const draftProblem = draft !== null && (draft.trim() || (!optional && value)) ? explainProblem(draft) : null
  useEffect(() => input.current?.setCustomValidity(draftProblem ?? ''), [draftProblem])
  const stop = focusableDayIn(month, { value, today, min, max })

  const type = (text: string) => {
    setDraft(text)
    setProblem(null)
    const day = readDay(text)
    if (day && isWhole(text) && !explainProblem(text)) {
      setMonth(day)
      onChange(day)
    } else if (value) onChange('')
  }

  const pick = (day: string | null) => {
    setDraft(null)
    setProblem(null)
    if (day) onChange(day)
    close()
    input.current?.focus()
  }

  const applyInput = () => {
    close()
    if (draft === null) return
    setProblem(draftProblem)
    if (draftProblem) return
    setDraft(null)
    const day = readDay(draft)
    if (day && day !== value) onChange(day)
  }
  const onLeave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) applyInput()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation()
      close()
      input.current?.focus()
    }
    if (event.target !== input.current) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
    if (event.key === 'ArrowDown') open(true)
    // The calendar closes before the focus moves, so that Tab skips it.
    if (event.key === 'Enter') applyInput()
    if (event.key === 'Tab') close()
  }

  return (
    <div className={classes.field} onFocus={DayCalendar.prefetch} onBlur={onLeave} onKeyDown={onKeyDown}>
      <Popover
        opened={opened}
        onChange={setOpened}
        withinPortal={false}
        floatingStrategy="fixed"
        position="bottom-start"
        withRoles={false}
        closeOnEscape={false}
        trapFocus={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <TextInput
            ref={input}
            label={hasLabel ? label : undefined}
            aria-label={hasLabel ? undefined : label}
            placeholder={t('e.g. 23 Nov 2026')}
            value={draft ?? (value ? (weekday ? formatDay(value) : formatDate(value)) : '')}
            error={problem ?? error}
            inputMode={touch ? 'none' : undefined}
            aria-keyshortcuts="ArrowDown"
            autoComplete="off"
            description={description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={!optional}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onClick={() => open(false)}
            onInvalid={() => setProblem(draftProblem)}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                tabIndex={-1}
                aria-label={t('Open calendar')}
                aria-description={label}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => (opened ? close() : open(true))}
              >
                <IconCalendar size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            }
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('Calendar')} aria-description={label} p="sm">
          <Suspense fallback={<div className={classes.coming} />}>
            <DayCalendar
              value={value}
              onPick={pick}
              month={month}
              onMonth={setMonth}
              min={min}
              max={max}
              today={today}
              stop={stop}
              onRender={calendarDrawn}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/**
 * Lets the user enter a day in a form. `onChoose` is called with the new day, for forms in which other fields depend on
 * it.
 */
export function DayField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> &
    Omit<ComponentProps<typeof DayInput>, 'value' | 'onChange' | 'error'> & { onChoose?: (day: string) => void },
) {
  const { form, name, onChoose, ...rest } = props
  const { value, set, error } = useField<string>({ form, name })
  return <DayInput {...rest} value={value} onChange={onChoose ?? set} error={error} />
}
