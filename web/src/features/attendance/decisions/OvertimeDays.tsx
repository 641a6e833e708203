import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatDay } from '../../../kit/format.ts'
import { CorrectionPending } from '../shared/CorrectionPending.tsx'
import { totalOvertime } from '../team/waiting/overtimeWords.ts'
import { OvertimeAmount } from './OvertimeAmount.tsx'
import { noOvertime, useOvertimeClasses } from './overtimeParts.ts'
import { useOvertimeSubject } from './useOvertimeSubject.ts'

/** Shows the days with overtime pending the user's decision. */
export function OvertimeDays({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation()
  const subject = useOvertimeSubject()
  const classesOf = useOvertimeClasses()
  return (
    <DecisionList
      kind={{
        ...subject,
        query: (input) => orpc.attendance.pendingOvertime.queryOptions({ input }),
        sortLabels: { requested: ['Date', 'time'], person: ['Employee', 'text'], amount: ['Overtime', 'length'] },
        rowsOf: ({ days }) => days,
        beside,
        columns: [
          {
            key: 'requested',
            sortable: true,
            header: t('Date'),
            render: (day) => (
              <>
                <span className="nowrap">{formatDay(day.date)}</span>
                <CorrectionPending day={day} />
              </>
            ),
          },
          {
            key: 'amount',
            sortable: true,
            header: t('Overtime'),
            align: 'end',
            render: ({ worked, approved }) => (
              <OvertimeAmount worked={totalOvertime(worked)} approved={approved ? totalOvertime(approved) : 0} />
            ),
          },
          { key: 'class', header: t('Class'), render: ({ worked }) => classesOf(worked) },
        ],
        empty: noOvertime,
      }}
    />
  )
}
