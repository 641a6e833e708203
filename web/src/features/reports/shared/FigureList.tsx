import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { previousPeriodText } from '@muster/contract/reports/comparison'
import type { ReportRange } from '@muster/contract/reports/days'
import type { Series } from '@muster/contract/reports/figures'
import { reports } from '@muster/contract/reports/metrics'
import { i18n } from '../../../i18n.ts'
import { Sparkline } from '../../../kit/charts/Sparkline.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { FigureChange } from './FigureChange.tsx'
import { courseOf } from './course.ts'
import { describeFigure, figureText, type NamedFigure } from './figures.ts'
import classes from './FigureList.module.css'

/**
 * Shows figures as a list of two lines each: the name and the value, and below them the value of the previous period
 * and the change; between them the course. Each opens the records behind it. `ofSeveral` adds the report to the name.
 */
export function FigureList(props: {
  caption: string
  figures: readonly NamedFigure[]
  range: ReportRange
  series?: Series | undefined
  ofSeveral?: boolean
  reviews: number
}) {
  const { caption, figures, range, series, ofSeveral = false, reviews } = props
  const { t } = useTranslation()
  const { set } = useAddress()
  const today = useToday()
  const courses = figures.map((named) => (series ? courseOf(series, { ...named, today, reviews }) : null))
  return (
    <div className={`${classes.list} card`}>
      <ul className="rows" aria-label={caption}>
        {figures.map(({ report, name, figure }, index) => {
          const { label } = describeFigure(report, name)
          const course = courses[index]
          return (
            <li key={`${report}.${name}`}>
              <UnstyledButton className={classes.row} onClick={() => set({ metric: `${report}.${name}` })}>
                <span className={classes.name}>
                  <span className="medium ink">
                    {ofSeveral ? t('{report}: {figure}', { report: t(reports[report].label), figure: label }) : label}
                  </span>
                  <span className="faint small numbers">
                    {t('{period}: {value}', {
                      period: previousPeriodText(report, range, i18n.language),
                      value: figureText(figure.previous, figure),
                    })}
                  </span>
                </span>
                {course ? <Sparkline {...course} /> : <span />}
                <span className={classes.value}>
                  <span className="strong ink numbers nowrap">{figureText(figure.value, figure)}</span>
                  <FigureChange brief report={report} name={name} figure={figure} range={range} reviews={reviews} />
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {courses.some((course) => course && course.previous !== null) ? (
        <p className={`${classes.legend} ruled faint small`} aria-hidden="true">
          {t('Dashed line: average of the previous period')}
        </p>
      ) : null}
    </div>
  )
}
