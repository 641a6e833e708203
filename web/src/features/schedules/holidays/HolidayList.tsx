import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '@muster/contract/schedules/holidays'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { RowButton } from '../../../kit/list/RowButton.tsx'
import { groupHolidays, type HolidayGroup } from './holidayGroups.ts'

interface HolidayActions {
  onEdit: (holiday: Holiday) => void
  onRemove: (holiday: Holiday) => void
}

/** Lists the holidays of a year; the days of one that lasts longer are in a row that opens. */
export function HolidayList(props: HolidayActions & { holidays: readonly Holiday[]; isBusy: boolean }) {
  const { holidays, isBusy, ...actions } = props
  return (
    <ul className="framed rows" aria-busy={isBusy || undefined}>
      {groupHolidays(holidays).map((group) => (
        <li key={group[0].id} className={group.length === 1 ? 'row' : undefined}>
          {group.length === 1 ? (
            <>
              <HolidayName holiday={group[0]} when={formatDay(group[0].date)} />
              <EndOfRow holiday={group[0]} {...actions} />
            </>
          ) : (
            <LongHoliday days={group} {...actions} />
          )}
        </li>
      ))}
    </ul>
  )
}

function HolidayName({ holiday, when }: { holiday: Holiday; when: string }) {
  return (
    <div>
      <p className="medium breaks" dir="auto">
        {holiday.name}
      </p>
      <p className="soft small numbers">{when}</p>
    </div>
  )
}

function EndOfRow({ holiday, onEdit, onRemove }: HolidayActions & { holiday: Holiday }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap">
      {holiday.isPaid ? null : <span className="tag">{t('Unpaid')}</span>}
      <RowActions
        actions={[
          { label: t('Edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onEdit(holiday) },
          {
            label: t('Remove'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => onRemove(holiday),
          },
        ]}
      />
    </Group>
  )
}

function LongHoliday({ days, ...actions }: HolidayActions & { days: HolidayGroup }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [first] = days
  const range = formatRange(first.date, days.at(-1)?.date ?? first.date)
  const when = t('{range} · {count} days', { range, count: days.length })
  return (
    <>
      <RowButton
        className="row"
        label={`${first.name}, ${when}`}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setOpen(!isOpen)}
      >
        <HolidayName holiday={first} when={when} />
        {first.isPaid ? null : <span className="tag">{t('Unpaid')}</span>}
      </RowButton>
      {isOpen ? (
        <ul id={id} className="rows well">
          {days.map((day) => (
            <li key={day.id} className="row">
              <span className="numbers">{formatDay(day.date)}</span>
              <EndOfRow holiday={day} {...actions} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
