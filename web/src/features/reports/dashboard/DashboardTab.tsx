import { useTranslation } from 'react-i18next'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Metric, Series } from '@muster/contract/reports/figures'
import { noTrainingMessage, noTrainingReason, type ReportId, reports } from '@muster/contract/reports/metrics'
import { Sparkline } from '../../../kit/charts/Sparkline.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { AddressLink, patchSearch } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { currentSearch } from '../../../kit/history.ts'
import { ExportReport } from '../shared/ExportReport.tsx'
import { FigureChange } from '../shared/FigureChange.tsx'
import { courseOf } from '../shared/course.ts'
import { describeFigure, figureText } from '../shared/figures.ts'
import { periodText } from '../shared/periods.ts'
import { RangeFields } from '../shared/range.tsx'
import { reportIcons } from '../shared/reportIcons.ts'
import { type Section, sectionsOf, useSections } from '../shared/useSections.ts'
import classes from './DashboardTab.module.css'

/** Maximum number of figures on a card (specification 3, section 9). */
const maxFigures = 4

/** Shows a card per report with up to four figures (specification 3, section 2). */
export function DashboardTab() {
  const query = useSections()
  return (
    <>
      <RangeFields legend />
      <Loaded framed query={query} failed={useTranslation().t('Failed to load reports')} skeleton={<CardsSkeleton />}>
        {(answer) => <Cards sections={sectionsOf(answer)} range={answer.range} isBusy={query.isPlaceholderData} />}
      </Loaded>
    </>
  )
}

function Cards({ sections, range, isBusy }: { sections: Section[]; range: ReportRange; isBusy: boolean }) {
  const { t } = useTranslation()
  if (sections.length === 0)
    return (
      <div className="card">
        <EmptyState
          title={t('No reports available')}
          message={t('Your role can’t see any report data. Ask an administrator for access.')}
        />
      </div>
    )
  // A report without figures comes last.
  const inOrder = sections.toSorted((one, other) => Number(other.figures.length > 0) - Number(one.figures.length > 0))
  return (
    <div className={classes.within} aria-busy={isBusy || undefined}>
      <div className={classes.cards}>
        {inOrder.map((section) => (
          <Card key={section.report} {...section} range={range} />
        ))}
      </div>
    </div>
  )
}

/** Returns the number of reviews among the figures of a report. */
const reviewsIn = (figures: Section['figures']) => figures.find(([name]) => name === 'reviews')?.[1].value ?? 0

function Card({ report, figures, series, range }: Section & { range: ReportRange }) {
  const { t } = useTranslation()
  const Icon = reportIcons[report]
  const title = t(reports[report].label)
  return (
    <section className={`${classes.card} card`} aria-label={title}>
      <h2 className="lead">
        <span className="sign" data-colour="accent">
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        {title}
      </h2>
      {figures.length ? (
        <>
          <dl className={classes.figures}>
            {figures.slice(0, maxFigures).map(([name, figure]) => (
              <Figure
                key={name}
                report={report}
                name={name}
                figure={figure}
                series={series}
                range={range}
                reviews={reviewsIn(figures)}
              />
            ))}
          </dl>
          {series ? <SeriesTable report={report} figures={figures.slice(0, maxFigures)} series={series} /> : null}
        </>
      ) : (
        <div>
          <p className="soft">{t(noTrainingMessage)}</p>
          <p className="faint small">{t(noTrainingReason)}</p>
        </div>
      )}
      <div className={classes.buttons}>
        <AddressLink
          className="link medium"
          href={patchSearch(currentSearch(), { tab: 'detailed', report, figure: null })}
          aria-label={t('View Details of {report}', { report: title })}
        >
          {t('View Details')}
        </AddressLink>
        <ExportReport report={report} />
      </div>
    </section>
  )
}

/** Shows a figure with its course and its change. Its value links to the records behind it. */
function Figure(props: {
  report: ReportId
  name: string
  figure: Metric
  series: Series | undefined
  range: ReportRange
  reviews: number
}) {
  const { report, name, figure, series, range, reviews } = props
  const today = useToday()
  const { label } = describeFigure(report, name)
  const value = figureText(figure.value, figure)
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd className={`${classes.value} numbers`}>
        <AddressLink
          className="amount"
          href={patchSearch(currentSearch(), { metric: `${report}.${name}` })}
          aria-label={`${label}: ${value}`}
        >
          {value}
        </AddressLink>
      </dd>
      <dd className={classes.course}>
        <FigureChange report={report} name={name} figure={figure} range={range} reviews={reviews} />
        {series ? <Sparkline {...courseOf(series, { report, name, figure, today, reviews })} /> : null}
      </dd>
    </div>
  )
}

/** Gives screen readers the values of the sparklines. */
function SeriesTable(props: { report: ReportId; figures: Section['figures']; series: Series }) {
  const { report, figures, series } = props
  const { t } = useTranslation()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('{report} over time', { report: t(reports[report].label) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            {figures.map(([name]) => (
              <th key={name} scope="col">
                {describeFigure(report, name).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.points.map(({ startDate, endDate, values }) => (
            <tr key={startDate}>
              <th scope="row">{periodText(series.step, startDate, endDate)}</th>
              {figures.map(([name, figure]) => (
                <td key={name}>{figureText(values[name], figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CardsSkeleton = () => (
  <Skeleton className={classes.within}>
    <div className={classes.cards}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className={`${classes.card} card`} style={{ blockSize: '16rem' }} />
      ))}
    </div>
  </Skeleton>
)
