import { IconCalendarCheck, IconClockExclamation, IconClockHour4, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatMinutes } from '../../../kit/format.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { ErrorState } from '../../../kit/Loaded.tsx'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { Part } from '../../../kit/page/Section.tsx'

/** Shows the key figures of the month so far, `2026-11` (specification 2, section 2). */
export default function MonthFigures({ month }: { month: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(orpc.attendance.stats.queryOptions({ input: { month } }))
  const failure = data ? null : loadFailure(error)
  const stats = data?.stats
  return (
    <Part title={t("This Month's Summary")}>
      {failure ? (
        <div className="card">
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </div>
      ) : (
        <FigureStrip>
          <FigureCell label={t('Present Days')} icon={IconCalendarCheck} figure={stats?.presentDays} />
          <FigureCell label={t('Absent Days')} icon={IconUserX} figure={stats?.absentDays} />
          <FigureCell label={t('Late Arrivals')} icon={IconClockExclamation} figure={stats?.lateCount} />
          <FigureCell
            label={t('Total Hours')}
            icon={IconClockHour4}
            figure={stats && formatMinutes(stats.workedMinutes)}
          />
        </FigureStrip>
      )}
    </Part>
  )
}
