import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
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
import { currentSearch } from '../../../kit/history.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { AddressLink, patchSearch, useAddress } from '../../../kit/session/address.tsx'
import { ExportReport } from '../shared/ExportReport.tsx'
import { FigureTable } from '../shared/FigureTable.tsx'
import { RangeFields } from '../shared/range.tsx'
import { type Section, sectionsOf, useSections } from '../shared/useSections.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import classes from './DetailedTab.module.css'
import { ReportGraphs } from './ReportGraphs.tsx'

const reportFilter = oneOf(reportIds)

/** Shows all figures of every report (specification 3, section 2), or those of one report with its graphs. */
export default function DetailedTab() {
  const { t } = useTranslation()
  const query = useSections()
  const { params } = useAddress()
  const isNarrow = useNarrow()
  const selectedReport = reportFilter.read(params.get('report') ?? '') ?? null
  return (
    <>
      <RangeFields legend={!selectedReport && !isNarrow} />
      <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={4} />}>
        {(answer) => {
          const sections = sectionsOf(answer)
          const one = sections.find(({ report }) => report === selectedReport)
          return (
            <div className={classes.within} aria-busy={query.isPlaceholderData || undefined}>
              <ReportChoice sections={sections} one={one} />
              {one ? (
                <section className={classes.one} aria-label={t(reports[one.report].label)}>
                  <Figures section={one} range={answer.range} compact />
                  {one.figures.length ? <ReportGraphs report={one.report} /> : null}
                </section>
              ) : (
                sections.map((section) => <Report key={section.report} section={section} range={answer.range} />)
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

/** Brings the chosen report of choices that scroll sideways, as on a phone, to the middle. */
function useChosenInView(chosen: ReportId | null) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = row.current?.querySelector('fieldset')
    const option = frame?.querySelector('input:checked')
    if (!frame || !option) return
    const [outer, inner] = [frame.getBoundingClientRect(), option.getBoundingClientRect()]
    frame.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [chosen])
  return row
}

/** Lets the user choose a report or all of them, and export the chosen one. */
function ReportChoice({ sections, one }: { sections: readonly Section[]; one: Section | undefined }) {
  const { t } = useTranslation()
  const { set } = useAddress()
  const chosen = one?.report ?? null
  return (
    <div ref={useChosenInView(chosen)} className={classes.choice}>
      <Choices<ReportId | null>
        legend={t('Report')}
        chosen={chosen}
        onChoose={(report) => set({ report, figure: null })}
        choices={[
          { key: null, face: t('All') },
          ...sections.map(({ report }) => ({ key: report, face: t(reports[report].label) })),
        ]}
      />
      {one ? <ExportReport report={one.report} brief /> : null}
    </div>
  )
}

/** Shows a report with all its figures, and the way to its charts. */
function Report({ section, range }: { section: Section; range: ReportRange }) {
  const { report, figures } = section
  const { t } = useTranslation()
  const title = t(reports[report].label)
  return (
    <section className={classes.report} aria-label={title}>
      <div className={classes.head}>
        <h2 className="lead">{title}</h2>
        {figures.length ? (
          <Button
            component={AddressLink}
            variant="default"
            leftSection={<IconChartLine size={16} aria-hidden />}
            href={patchSearch(currentSearch(), { report, figure: null })}
            aria-label={t('Charts of {report}', { report: title })}
          >
            {t('Charts')}
          </Button>
        ) : null}
        <ExportReport report={report} brief />
      </div>
      <Figures section={section} range={range} />
    </section>
  )
}

/** Shows the figures of a report, or why it has none. */
function Figures({ section, range, compact }: { section: Section; range: ReportRange; compact?: boolean }) {
  const { report, figures, series } = section
  const { t } = useTranslation()
  if (figures.length === 0)
    return (
      <p className="nothing">
        {t(noTrainingMessage)} {t(noTrainingReason)}
      </p>
    )
  return (
    <FigureTable
      range={range}
      series={series}
      compact={compact}
      caption={t('{report}: all figures', { report: t(reports[report].label) })}
      figures={figures.map(([name, figure]) => ({ report, name, figure }))}
    />
  )
}
