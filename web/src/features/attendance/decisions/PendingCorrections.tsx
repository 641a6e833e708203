import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PendingCorrection } from '@muster/contract/attendance/decisions'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatDate, formatDay, formatMinutes, localDayOf } from '../../../kit/format.ts'
import { describeHours } from '../shared/CorrectionItem.tsx'

/** Returns the minutes that a correction adds to the day's work; negative if it removes some. */
const addedMinutes = ({ before, after }: PendingCorrection) =>
  (after?.workedMinutes ?? 0) - (before?.workedMinutes ?? 0)

/** Shows the corrections of hours pending the user's decision, as a tab of the view Approvals. */
export default function PendingCorrections() {
  const { t } = useTranslation()
  return (
    <DecisionList
      kind={{
        key: 'corrections',
        feature: 'attendance',
        query: ({ sort, ...input }) =>
          // Corrections have no amount.
          orpc.attendance.pendingCorrections.queryOptions({
            input: { ...input, sort: sort === 'amount' ? undefined : sort },
          }),
        sortLabels: { requested: 'Requested', person: 'Employee', day: 'Date' },
        rowsOf: ({ corrections }) => corrections,
        idOf: ({ id }) => id,
        personOf: ({ user }) => user,
        actionsOf: ({ can: { decide } }) => ({ approve: decide, reject: decide }),
        decide: ({ status, reason }, rows, context) =>
          client.attendance.decideCorrections(
            { status, reason, requests: rows.map(({ id }) => ({ id })) },
            { context },
          ),
        verb: 'approve',
        maxReason: 1000,
        count: (count) => t('{count} corrections', { count }),
        describe: ({ date }) => formatDay(date),
        sum: (rows) => {
          const changes = rows.map(addedMinutes)
          const [added, removed] = [1, -1].map((sign) =>
            changes.filter((minutes) => minutes * sign > 0).reduce((sum, minutes) => sum + Math.abs(minutes), 0),
          ) as [number, number]
          return [
            t('Hours added: {time}', { time: formatMinutes(added) }),
            ...(removed > 0 ? [t('Hours removed: {time}', { time: formatMinutes(removed) })] : []),
          ]
        },
        personWidth: 200,
        columns: [
          {
            key: 'day',
            sortable: true,
            header: t('Date'),
            render: ({ date }) => <span className="nowrap">{formatDay(date)}</span>,
          },
          {
            key: 'hours',
            header: t('Hours'),
            render: ({ before, after }) => (
              <Stack component="span" gap={0} className="numbers small">
                <span className="soft">{describeHours(before, t('No hours'))}</span>
                <span className="medium">
                  <IconArrowRight
                    size={14}
                    className="mantine-rotate-rtl"
                    style={{ verticalAlign: '-2px' }}
                    role="img"
                    aria-label={t('becomes')}
                  />{' '}
                  {describeHours(after, t('Hours removed'))}
                </span>
              </Stack>
            ),
          },
          {
            key: 'reason',
            header: t('Reason'),
            render: ({ reason }) => (
              <span className="breaks" dir="auto">
                {reason}
              </span>
            ),
          },
          {
            key: 'requested',
            sortable: true,
            header: t('Requested'),
            render: ({ createdAt }) => <span className="nowrap">{formatDate(localDayOf(createdAt))}</span>,
          },
        ],
        empty: { title: 'No corrections pending', message: 'Corrections of hours that you can decide on appear here.' },
      }}
    />
  )
}
