import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportDetail } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import { orpc } from '../../../kit/api/client.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { describeFigure } from '../shared/figures.ts'
import { useRange } from '../shared/range.tsx'
import { DepartmentGraph } from './DepartmentGraph.tsx'
import classes from './ReportGraphs.module.css'
import { RatingsByKind } from './RatingsByKind.tsx'
import { TimeGraph } from './TimeGraph.tsx'

/**
 * Shows a figure chosen by the user over time and by department, each as a graph with a table. One department alone has
 * the figure itself.
 */
export function ReportGraphs({ report }: { report: ReportId }) {
  const { t } = useTranslation()
  const { startDate, endDate, problem } = useRange()
  const query = useQuery({
    ...orpc.reports.detail.queryOptions({ input: { reportId: report, startDate, endDate } }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
  return (
    <div className={classes.within}>
      <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={2} />}>
        {(detail) => (detail.report === report ? <Graphs detail={detail} /> : <TableSkeleton columns={2} />)}
      </Loaded>
    </div>
  )
}

function Graphs({ detail }: { detail: ReportDetail }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { report, metrics } = detail
  const names = Object.keys(metrics)
  const selectedFigure = params.get('figure')
  const name = names.find((each) => each === selectedFigure) ?? names[0]
  const metric = name === undefined ? undefined : metrics[name]
  if (name === undefined || !metric) return null
  const { label, meaning } = describeFigure(report, name)
  const isRated = report === 'performance'
  return (
    <>
      <div className={classes.head}>
        <NativeSelect
          aria-label={t('Figure')}
          className={classes.figure}
          value={name}
          onChange={({ currentTarget: { value } }) => set({ figure: value }, { replace: true })}
          data={names.map((value) => ({ value, label: describeFigure(report, value).label }))}
        />
        <p className="soft">{meaning}</p>
      </div>
      <div className={classes.graphs}>
        <Part title={t('{figure} over time', { figure: label })}>
          <TimeGraph detail={detail} name={name} metric={metric} label={label} />
        </Part>
        {detail.departments.length === 1 ? null : (
          <Part title={t('{figure} by department', { figure: label })}>
            <DepartmentGraph detail={detail} name={name} metric={metric} label={label} />
          </Part>
        )}
        {isRated ? (
          <Part title={t('Ratings by kind of review')}>
            <RatingsByKind metrics={metrics} />
          </Part>
        ) : null}
      </div>
    </>
  )
}
