import { useTranslation } from 'react-i18next'
import { noTrainingMessage, reports } from '@muster/contract/reports/metrics'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { AddressLink, patchSearch } from '../../../kit/session/address.tsx'
import { currentSearch } from '../../../kit/history.ts'
import { ExportReport } from '../shared/ExportReport.tsx'
import { figureText, describeFigure } from '../shared/figures.ts'
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
      <RangeFields />
      <Loaded framed query={query} failed={useTranslation().t('Failed to load reports')} skeleton={<CardsSkeleton />}>
        {(answer) => <Cards sections={sectionsOf(answer)} isBusy={query.isPlaceholderData} />}
      </Loaded>
    </>
  )
}

function Cards({ sections, isBusy }: { sections: Section[]; isBusy: boolean }) {
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
  return (
    <div className={classes.within} aria-busy={isBusy || undefined}>
      <div className={classes.cards}>
        {sections.map((section) => (
          <Card key={section.report} {...section} />
        ))}
      </div>
    </div>
  )
}

function Card({ report, figures }: Section) {
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
        <dl className={classes.figures}>
          {figures.slice(0, maxFigures).map(([name, figure]) => (
            <div key={name}>
              <dt className="soft">{describeFigure(report, name).label}</dt>
              <dd className="numbers">
                <span className="amount">{figureText(figure.value, figure)}</span>
                <span className="faint small">
                  {t('Previous period: {figure}', { figure: figureText(figure.previous, figure) })}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">{t(noTrainingMessage)}</p>
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

const CardsSkeleton = () => (
  <Skeleton className={classes.within}>
    <div className={classes.cards}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className={`${classes.card} card`} style={{ blockSize: '16rem' }} />
      ))}
    </div>
  </Skeleton>
)
