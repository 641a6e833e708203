import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { Permission } from '@muster/contract/access/permissions'
import { orpc } from '../../../kit/api/client.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { leaveFocus } from '../../../kit/useFocusBack.ts'
import { monthGrid, MonthTable } from './MonthTable.tsx'

/** The month that the address names, `2026-11`; undefined for anything else. */
export function monthOf(text: string | null): Temporal.PlainYearMonth | undefined {
  if (!text || !/^2\d{3}-(0[1-9]|1[0-2])$/.test(text)) return undefined
  const month = Temporal.PlainYearMonth.from(text)
  return month.year <= 2099 ? month : undefined
}

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
export default function CalendarTab() {
  const { t, i18n } = useTranslation()
  const { params, set } = useAddress()
  const today = useToday()
  const { whose, nobody } = seenBy(useSession().can)
  const present = Temporal.PlainDate.from(today).toPlainYearMonth()
  const month = monthOf(params.get('month')) ?? present
  const days = monthGrid(month).flat()
  const query = useQuery(
    orpc.leaves.calendar.queryOptions({
      input: { from: String(days[0]), to: String(days.at(-1)) },
      placeholderData: keepPreviousData,
    }),
  )
  const { data, error, isPlaceholderData } = query
  const show = (chosen: Temporal.PlainYearMonth) =>
    set({ month: chosen.equals(present) ? null : chosen.toString() }, { replace: true })
  // A month has no calendar of its own in every language: its first day says it.
  const title = formatDayPart(month.toPlainDate({ day: 1 }), i18n.language, { month: 'long', year: 'numeric' })
  const table = { month, caption: t('Approved leave, {month}', { month: title }) }

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
        <h2 className="lead" aria-live="polite">
          {title}
        </h2>
        <Group gap="xs" wrap="nowrap">
          {month.equals(present) ? null : (
            <Button ref={leaveFocus} variant="default" size="compact-md" onClick={() => show(present)}>
              {t('Today')}
            </Button>
          )}
          {[-1, 1].map((months) => {
            const to = month.add({ months })
            const Sign = months < 0 ? IconChevronLeft : IconChevronRight
            return (
              <ActionIcon
                key={months}
                variant="default"
                size={32}
                aria-label={months < 0 ? t('Previous month') : t('Next month')}
                disabled={monthOf(to.toString()) === undefined}
                onClick={() => show(to)}
              >
                <Sign size={18} className="mantine-rotate-rtl" aria-hidden />
              </ActionIcon>
            )
          })}
        </Group>
      </Group>
      <div className="card" style={{ overflow: 'hidden' }}>
        <Loaded query={query} skeleton={<MonthTable {...table} days={[]} busy />}>
          {(known) => <MonthTable {...table} {...known} busy={isPlaceholderData} />}
        </Loaded>
      </div>
      {error && !data ? null : (
        <p className="soft" style={{ marginBlockStart: '0.75rem' }}>
          {t(data && data.days.length === 0 && !isPlaceholderData ? nobody : whose)}
        </p>
      )}
    </>
  )
}
