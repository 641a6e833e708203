import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatClock, formatDay, formatMinutes } from '../../../kit/format.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { cardOf, decideOvertime, noOvertime, useOvertimeClasses, useOvertimeSum } from './overtimeParts.ts'
import { OvertimeWorth } from './OvertimeWorth.tsx'

/** Shows the days with overtime pending the user's decision. */
export function OvertimeDays({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation()
  const sum = useOvertimeSum()
  const classesOf = useOvertimeClasses()
  const { can } = useSession()
  return (
    <DecisionList
      kind={{
        key: 'overtime',
        feature: 'attendance',
        query: (input) => orpc.attendance.pendingOvertime.queryOptions({ input }),
        sortLabels: { requested: 'Date', person: 'Employee', amount: 'Overtime' },
        rowsOf: ({ days }) => days,
        beside,
        idOf: ({ recordId }) => recordId,
        personOf: ({ user }) => user,
        actionsOf: ({ can: { approve } }) => ({ approve, reject: approve }),
        decide: decideOvertime,
        verb: 'approve',
        maxReason: 1000,
        count: (count) => t('{count} overtime requests', { count }),
        describe: ({ date, worked }) => `${formatDay(date)}, ${formatMinutes(totalOvertime(worked))}`,
        href: cardOf,
        sum,
        More: can('attendance.salary_calculation') ? OvertimeWorth : undefined,
        columns: [
          {
            key: 'requested',
            sortable: true,
            header: t('Date'),
            render: ({ date }) => <span className="nowrap">{formatDay(date)}</span>,
          },
          {
            key: 'amount',
            sortable: true,
            header: t('Overtime'),
            align: 'end',
            render: ({ worked, approved }) => (
              <Stack component="span" gap={0}>
                <span className="nowrap">{formatClock(totalOvertime(worked))}</span>
                {approved ? (
                  <span className="faint small nowrap">
                    {t('{time} approved before', { time: formatClock(totalOvertime(approved)) })}
                  </span>
                ) : null}
              </Stack>
            ),
          },
          { key: 'class', header: t('Class'), render: ({ worked }) => classesOf(worked) },
        ],
        empty: noOvertime,
      }}
    />
  )
}
