import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReportRange } from '@muster/contract/reports/days'
import {
  noTrainingMessage,
  noTrainingReason,
  reportIds,
  reports,
  type ReportId,
} from '@muster/contract/reports/metrics'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { ExportReport } from '../shared/ExportReport.tsx'
import { FigureTable } from '../shared/FigureTable.tsx'
import { RangeFields } from '../shared/range.tsx'
import { type Section, sectionsOf, useSections } from '../shared/useSections.ts'
import classes from './DetailedTab.module.css'
import { ReportGraphs } from './ReportGraphs.tsx'

const reportFilter = oneOf(reportIds)

/** Shows all figures of every report (specification 3, section 2), or those of one report with its graphs. */
export default function DetailedTab() {
  const { t } = useTranslation()
  const query = useSections()
  const { params, set } = useAddress()
  const selectedReport = reportFilter.read(params.get('report') ?? '') ?? null
  return (
    <>
      <RangeFields legend={!(selectedReport && reports[selectedReport].byMonth)} />
      <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={4} />}>
        {(answer) => {
          const sections = sectionsOf(answer)
          const one = sections.find(({ report }) => report === selectedReport)
          return (
            <div className={classes.within} aria-busy={query.isPlaceholderData || undefined}>
              <Choices<ReportId | null>
                legend={t('Report')}
                chosen={one?.report ?? null}
                onChoose={(report) => set({ report, figure: null })}
                choices={[
                  { key: null, face: t('All') },
                  ...sections.map(({ report }) => ({ key: report, face: t(reports[report].label) })),
                ]}
              />
              {(one ? [one] : sections).map((section) => (
                <Report key={section.report} section={section} range={answer.range} withGraphs={section === one} />
              ))}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Report(props: { section: Section; range: ReportRange; withGraphs: boolean }) {
  const { section, range, withGraphs } = props
  const { report, figures, series } = section
  const { t } = useTranslation()
  const { set } = useAddress()
  const title = t(reports[report].label)
  return (
    <section className={classes.report} aria-label={title}>
      <div className={classes.head}>
        <h2 className="lead">{title}</h2>
        <ExportReport report={report} />
      </div>
      {withGraphs && figures.length ? <ReportGraphs report={report} /> : null}
      {figures.length ? (
        <FigureTable
          range={range}
          series={series}
          caption={t('{report}: all figures', { report: title })}
          figures={figures.map(([name, figure]) => ({ report, name, figure }))}
        />
      ) : (
        <p className="nothing">
          {t(noTrainingMessage)} {t(noTrainingReason)}
        </p>
      )}
      {withGraphs || figures.length === 0 ? null : (
        <p className={classes.more}>
          <UnstyledButton className="link" onClick={() => set({ report, figure: null })}>
            {t('{report} over time and by department', { report: title })}
          </UnstyledButton>
        </p>
      )}
    </section>
  )
}
