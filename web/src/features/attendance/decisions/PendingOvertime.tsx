import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OvertimeDay, OvertimeMinutes } from '@muster/contract/attendance/overtime'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatClock, formatDay, formatMinutes } from '../../../kit/format.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { OvertimeWorth } from './OvertimeWorth.tsx'
import { overtimeClasses, totalOvertime } from '../team/waiting/overtimeWords.ts'

/** Labels of the overtime classes, as translation keys. */
const classLabels: Record<keyof OvertimeMinutes, string> = {
  day: 'Daytime',
  night: 'Night',
  restDay: 'Rest day',
  holiday: 'Holiday',
}

const none: OvertimeMinutes = { day: 0, night: 0, restDay: 0, holiday: 0 }

/** Returns the total overtime of these days and, if there are several classes, that of each class. */
function useSum() {
  const { t } = useTranslation()
  return (rows: readonly OvertimeDay[]): string[] => {
    const sums = overtimeClasses
      .map((name) => [name, rows.reduce((sum, { worked }) => sum + worked[name], 0)] as const)
      .filter(([, minutes]) => minutes > 0)
    const total = sums.reduce((sum, [, minutes]) => sum + minutes, 0)
    return [
      t('Overtime: {time}', { time: formatMinutes(total) }),
      ...(sums.length > 1 ? sums.map(([name, minutes]) => `${t(classLabels[name])}: ${formatMinutes(minutes)}`) : []),
    ]
  }
}

/** Shows the days with overtime pending the user's decision, as a tab of the view Approvals. */
export default function PendingOvertime() {
  const { t } = useTranslation()
  const sum = useSum()
  const { can } = useSession()
  return (
    <DecisionList
      kind={{
        key: 'overtime',
        feature: 'attendance',
        query: (input) => orpc.attendance.pendingOvertime.queryOptions({ input }),
        rowsOf: ({ days }) => days,
        idOf: ({ recordId }) => recordId,
        personOf: ({ user }) => user,
        actionsOf: ({ can: { approve } }) => ({ approve, reject: approve }),
        // With the minutes shown, so that hours corrected meanwhile are neither approved nor rejected unseen.
        decide: ({ status, reason }, rows, context) =>
          client.attendance.decideOvertime(
            {
              reason,
              requests: rows.map(({ recordId: id, worked }) => ({
                id,
                minutes: status === 'APPROVED' ? worked : none,
                worked,
              })),
            },
            { context },
          ),
        verb: 'approve',
        maxReason: 1000,
        count: (count) => t('{count} overtime requests', { count }),
        describe: ({ date, worked }) => `${formatDay(date)}, ${formatMinutes(totalOvertime(worked))}`,
        href: ({ user, date }) => `?view=attendance&tab=team&month=${date.slice(0, 7)}&cell=${date}.${user.id}`,
        sum,
        More: can('attendance.salary_calculation') ? OvertimeWorth : undefined,
        columns: [
          { key: 'date', header: t('Date'), render: ({ date }) => <span className="nowrap">{formatDay(date)}</span> },
          {
            key: 'overtime',
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
          {
            key: 'class',
            header: t('Class'),
            render: ({ worked }) => {
              const classes = overtimeClasses.filter((name) => worked[name] > 0)
              return classes
                .map((name) =>
                  classes.length > 1 ? `${t(classLabels[name])} ${formatClock(worked[name])}` : t(classLabels[name]),
                )
                .join(', ')
            },
          },
        ],
        empty: { title: 'No overtime pending', message: 'Overtime that you can approve appears here.' },
      }}
    />
  )
}
