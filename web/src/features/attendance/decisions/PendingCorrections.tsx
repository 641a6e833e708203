import { useTranslation } from 'react-i18next'
import type { PendingCorrection } from '@muster/contract/attendance/decisions'
import { formatRangeIn } from '@muster/contract/kit/formatDays'
import { orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { PersonDecisions } from '../../../kit/decisions/PersonDecisions.tsx'
import { formatClock, formatDay, formatDayIn, localDayOf } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useWide } from '../../../kit/useNarrow.ts'
import { OvertimePending } from '../shared/OvertimePending.tsx'
import { CorrectedHours, HoursColumn } from './CorrectedHours.tsx'
import { addedMinutes, useCorrectionSubject } from './useCorrectionSubject.ts'

/** The first pending corrections of a person, how many there are, and the address of all. */
interface OfPerson {
  corrections: readonly PendingCorrection[]
  total: number
  allHref: string
}

/** Shows the corrections pending the user's decision, as a tab of the view Approvals, or those of one person. */
export default function PendingCorrections({ of }: { of?: OfPerson }) {
  return of ? <PendingOfPerson {...of} /> : <PendingOfAll />
}

function PendingOfPerson({ corrections, total, allHref }: OfPerson) {
  const { t } = useTranslation()
  const subject = useCorrectionSubject()
  return (
    <PersonDecisions
      title={t('Pending corrections')}
      subject={subject}
      rows={corrections}
      total={total}
      allHref={allHref}
    >
      {(correction) => (
        <span>
          <span className="medium">{formatDay(correction.date)}</span>
          <CorrectedHours before={correction.before} after={correction.after} />
          <OvertimePending correction={correction} />
        </span>
      )}
    </PersonDecisions>
  )
}

/** Returns the time that a correction adds or removes, `−0:32`. */
function differenceOf(correction: PendingCorrection): string {
  const minutes = addedMinutes(correction)
  return `${minutes < 0 ? '−' : minutes > 0 ? '+' : ''}${formatClock(Math.abs(minutes))}`
}

function PendingOfAll() {
  const { t } = useTranslation()
  const isWide = useWide()
  const { year } = Temporal.PlainDate.from(useToday())
  const subject = useCorrectionSubject()
  return (
    <DecisionList
      kind={{
        ...subject,
        query: ({ sort, ...input }) =>
          // Corrections have no amount.
          orpc.attendance.pendingCorrections.queryOptions({
            input: { ...input, sort: sort === 'amount' ? undefined : sort },
          }),
        sortLabels: { requested: ['Requested', 'time'], person: ['Employee', 'text'], day: ['Date', 'time'] },
        rowsOf: ({ corrections }) => corrections,
        personWidth: 200,
        columns: [
          {
            key: 'day',
            sortable: true,
            selfEvident: true,
            header: t('Date'),
            render: (correction) => (
              <>
                <span className="nowrap">{formatDayIn(year, correction.date)}</span>
                <OvertimePending correction={correction} briefly={isWide} />
              </>
            ),
          },
          ...(isWide
            ? [
                {
                  key: 'before',
                  header: t('Recorded'),
                  render: ({ before }: PendingCorrection) => <HoursColumn hours={before} none={t('No hours')} />,
                },
                {
                  key: 'after',
                  header: t('Corrected'),
                  render: ({ after }: PendingCorrection) => (
                    <span className="medium">
                      <HoursColumn hours={after} none={t('Hours removed')} />
                    </span>
                  ),
                },
              ]
            : [
                {
                  key: 'hours',
                  selfEvident: true,
                  header: t('Hours'),
                  render: ({ before, after }: PendingCorrection) => <CorrectedHours before={before} after={after} />,
                },
              ]),
          {
            key: 'difference',
            phone: 'figure',
            selfEvident: true,
            header: t('Difference'),
            align: 'end',
            render: (correction) => <span className="numbers nowrap medium">{differenceOf(correction)}</span>,
          },
          {
            key: 'reason',
            header: t('Reason'),
            render: ({ reason }) => (
              <span className="breaks" dir="auto">
                {reason}
              </span>
            ),
          },
          {
            key: 'requested',
            sortable: true,
            header: t('Requested'),
            render: ({ createdAt }) => {
              const day = localDayOf(createdAt)
              return <span className="nowrap">{formatRangeIn(year, day, day)}</span>
            },
          },
        ],
        empty: { title: 'No corrections pending', message: 'Corrections of hours that you can decide on appear here.' },
      }}
    />
  )
}
