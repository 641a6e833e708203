import * as format from '../../kit/format.ts'
import { Ago } from '../../kit/time/Ago.tsx'
import type { GallerySection } from '../exhibit.ts'

const instant = '2026-11-23T12:05:00Z'

/** Shows what each function of `kit/format` returns. */
const Formats = ({ texts }: { texts: Readonly<Record<string, string>> }) => (
  <table className="plain-table card">
    <tbody>
      {Object.entries(texts).map(([call, text]) => (
        <tr key={call}>
          <th scope="row">
            <code className="small breaks">{call}</code>
          </th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const minutesAgo = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString()

export const time: GallerySection = {
  title: 'Dates and figures',
  exhibits: [
    {
      name: 'formatDay, formatMinutes, formatMoney and others',
      file: 'format.ts',
      use: 'Every day, time, duration and figure on a screen, in the reader’s language.',
      wide: true,
      states: {
        Days: (
          <Formats
            texts={{
              "formatDay('2026-11-23')": format.formatDay('2026-11-23'),
              "formatDayIn(2026, '2026-11-23')": format.formatDayIn(2026, '2026-11-23'),
              "formatDate('2026-11-23')": format.formatDate('2026-11-23'),
              "formatRange('2026-11-23', '2026-11-25')": format.formatRange('2026-11-23', '2026-11-25'),
              "formatMonth('2026-11')": format.formatMonth('2026-11'),
              'formatDays(3)': format.formatDays(3),
              'formatChange(-2)': format.formatChange(-2),
            }}
          />
        ),
        Times: (
          <Formats
            texts={{
              [`formatInstant('${instant}')`]: format.formatInstant(instant),
              [`formatTime('${instant}', 'Africa/Cairo')`]: format.formatTime(instant, 'Africa/Cairo'),
              "formatTimeOfDay('14:05')": format.formatTimeOfDay('14:05'),
              "formatLocalTime({ time: '06:00', dayOffset: 1, offset: '+03:00' })": format.formatLocalTime({
                time: '06:00',
                dayOffset: 1,
                offset: '+03:00',
              }),
            }}
          />
        ),
        'Durations and figures': (
          <Formats
            texts={{
              'formatMinutes(472)': format.formatMinutes(472),
              'formatClock(472)': format.formatClock(472),
              'formatHours(7.6)': format.formatHours(7.6),
              'formatPercent(12.5)': format.formatPercent(12.5),
              'formatCount(1307)': format.formatCount(1307),
              "formatMoney({ amount: 25000, currency: 'EGP' })": format.formatMoney({
                amount: 25_000,
                currency: 'EGP',
              }),
              'formatFileSize(1509949)': format.formatFileSize(1_509_949),
            }}
          />
        ),
      },
    },
    {
      name: 'Ago, useRelativeTime',
      file: 'time/Ago.tsx',
      use: 'How long ago an instant was. The text stays up to date, and its tooltip has the exact time.',
      states: {
        'Just now': <Ago at={minutesAgo(0)} />,
        Minutes: <Ago at={minutesAgo(5)} />,
        Days: <Ago at={minutesAgo(3 * 24 * 60)} />,
        'Longer than a week': <Ago at={minutesAgo(10 * 24 * 60)} />,
      },
    },
  ],
}
