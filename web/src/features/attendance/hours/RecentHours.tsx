import { Button } from '@mantine/core'
import { IconChevronDown, IconClockEdit } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkedHours } from '@muster/contract/attendance/corrections'
import { formatClock, formatDay, formatInstant, formatLocalTime } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { correctionStyles } from '../shared/labels.ts'

/** Shows the current value, and the original one if it differs. */
function ChangedValue({ now, original }: { now: ReactNode; original: ReactNode | undefined }) {
  const { t } = useTranslation()
  if (original === undefined || original === now) return <span className="nowrap">{now}</span>
  return (
    <span className="nowrap">
      {now}
      <div className="faint small">{t('was {original}', { original })}</div>
    </span>
  )
}

/** Number of days shown at first where the form is below them. */
const firstRows = 5

const noValue = '–'
const time = (local: WorkedHours['clockInTime'] | undefined) => (local ? formatLocalTime(local) : noValue)
const times = ({ clockInTime, clockOutTime }: Pick<WorkedHours, 'clockInTime' | 'clockOutTime'>) =>
  `${time(clockInTime)}–${time(clockOutTime)}`

/**
 * Shows a person's latest days: the original and the corrected hours, with the author and time of the last correction.
 * In windows below 1280 px the first days, and all of them at a press.
 */
export function RecentHours({ rows, onOpen }: { rows: readonly WorkedHours[]; onOpen: (date: string) => void }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const isNarrow = useNarrow()
  const isFolded = useFolded()
  const isShort = (isNarrow || isFolded) && !isWhole
  const pendingBadge = ({ pending }: WorkedHours) => (pending ? <StatusBadge look={correctionStyles.PENDING} /> : null)
  const punches: Column<WorkedHours>[] = [
    {
      key: 'clockIn',
      header: t('Clock In'),
      render: ({ clockInTime, original }) => (
        <ChangedValue now={time(clockInTime)} original={original ? time(original.clockInTime) : undefined} />
      ),
    },
    {
      key: 'clockOut',
      header: t('Clock Out'),
      render: ({ clockOutTime, original }) => (
        <ChangedValue now={time(clockOutTime)} original={original ? time(original.clockOutTime) : undefined} />
      ),
    },
  ]
  // A phone has both in one line, like the other lists of days.
  const span: Column<WorkedHours>[] = [
    { key: 'status', header: t('Status'), phone: 'status', render: pendingBadge },
    {
      key: 'times',
      header: `${t('Clock In')}–${t('Clock Out')}`,
      selfEvident: true,
      render: ({ original, ...hours }) => (
        <ChangedValue now={times(hours)} original={original ? times(original) : undefined} />
      ),
    },
  ]
  const columns: Column<WorkedHours>[] = [
    {
      key: 'date',
      header: t('Date'),
      render: (row) => (
        <>
          <span className="nowrap">{formatDay(row.date)}</span> {isNarrow ? null : pendingBadge(row)}
        </>
      ),
    },
    ...(isNarrow ? span : punches),
    {
      key: 'break',
      header: t('Break Time'),
      align: 'end',
      render: ({ breakTime, original }) => (
        <ChangedValue
          now={formatClock(breakTime)}
          original={original ? formatClock(original.breakMinutes) : undefined}
        />
      ),
    },
    {
      key: 'total',
      header: t('Total Hours'),
      align: 'end',
      phone: 'figure',
      selfEvident: true,
      render: ({ totalWorkedHours, original }) => (
        <ChangedValue
          now={formatClock(Math.round(totalWorkedHours * 60))}
          original={original ? formatClock(original.workedMinutes) : undefined}
        />
      ),
    },
    {
      key: 'modified',
      header: t('Modified By'),
      render: ({ modifiedBy, modifiedAt, overrideReason }) =>
        modifiedBy && modifiedAt ? (
          <>
            {fullName(modifiedBy)}
            <div className="faint small">{formatInstant(modifiedAt)}</div>
            {overrideReason ? (
              <div className="soft small breaks" dir="auto">
                {overrideReason}
              </div>
            ) : null}
          </>
        ) : isNarrow ? null : (
          <span className="faint">{noValue}</span>
        ),
    },
  ]
  return (
    <>
      <DataTable
        rows={isShort ? rows.slice(0, firstRows) : rows}
        columns={columns}
        rowKey={({ id }) => id}
        caption={t('Recent Worked Hours')}
        onRowClick={({ date }) => onOpen(date)}
        empty={
          <EmptyState
            icon={<IconClockEdit size={20} />}
            title={t('No worked hours yet')}
            message={t('Recent days and their corrections appear here.')}
          />
        }
      />
      {isShort && rows.length > firstRows ? (
        <Button
          ref={passFocusOnUnmount}
          variant="subtle"
          size="compact-md"
          mt="xs"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setIsWhole(true)}
        >
          {t('Show all {count} days', { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
