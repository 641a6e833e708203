import { BarList } from '../../kit/charts/BarList.tsx'
import { Sparkline } from '../../kit/charts/Sparkline.tsx'
import { TimeChart } from '../../kit/charts/TimeChart.tsx'
import { formatCount, formatMonth } from '../../kit/format.ts'
import type { GallerySection } from '../exhibit.ts'

const months = Array.from({ length: 14 }, (_, index) => {
  const month = new Temporal.PlainYearMonth(2025, 10).add({ months: index }).toString()
  return { key: month, label: formatMonth(month), axisLabel: month.slice(5), isOutside: index < 2 }
})
const hired = [4, 2, 6, 3, null, 5, 8, 1, 0, 4, 2, 9, 7, 5]
const left = [1, 0, 2, 2, null, 1, 3, 0, 0, 1, 4, 2, 1, 0]

const series = [
  { label: 'Hired', colour: 'accent', values: hired },
  { label: 'Left', colour: 'amber', values: left },
] as const

const formats = {
  format: (value: number | null) => (value === null ? '–' : formatCount(value)),
  formatShort: formatCount,
  minStep: 1,
}

const groups = [
  { key: 'engineering', label: 'Engineering' },
  { key: 'research', label: 'Research, Development and Innovation Management' },
  { key: 'sales', label: 'Sales' },
]

export const charts: GallerySection = {
  title: 'Charts',
  exhibits: [
    {
      name: 'TimeChart',
      file: 'charts/TimeChart.tsx',
      within: ['charts/ChartFrame.tsx'],
      use: 'Figures over time as bars or lines, with a scale, a legend and a table.',
      wide: true,
      states: {
        Bars: (
          <TimeChart
            caption="People hired"
            rowHeader="Month"
            periods={months.slice(-6)}
            series={[{ label: 'Hired', colour: 'accent', values: hired.slice(-6) }]}
            kind="bars"
            {...formats}
          />
        ),
        'Lines, with a gap': (
          <TimeChart
            caption="Hired and left"
            rowHeader="Month"
            periods={months}
            series={series}
            kind="lines"
            {...formats}
          />
        ),
        Empty: (
          <TimeChart
            caption="Nothing yet"
            rowHeader="Month"
            periods={months.slice(-6)}
            series={[{ label: 'Hired', colour: 'accent', values: months.slice(-6).map(() => null) }]}
            kind="bars"
            {...formats}
          />
        ),
      },
    },
    {
      name: 'BarList',
      file: 'charts/BarList.tsx',
      use: 'Figures by group as horizontal bars.',
      wide: true,
      states: {
        'Two series': (
          <BarList
            caption="By department"
            rowHeader="Department"
            rows={groups}
            series={[
              { label: 'Hired', colour: 'accent', values: [12, 4, null] },
              { label: 'Left', colour: 'amber', values: [3, 1, 2] },
            ]}
            {...formats}
          />
        ),
      },
    },
    {
      name: 'Sparkline',
      file: 'charts/Sparkline.tsx',
      use: 'The course of a figure, in a strip or a table.',
      states: {
        Course: <Sparkline values={hired} previous={3} />,
        'Never changes': <Sparkline values={[3, 3, 3]} previous={null} />,
        'Too few values': <Sparkline values={[3]} previous={null} />,
      },
    },
  ],
}
