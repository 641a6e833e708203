import { correctOthersNeeds } from '@muster/contract/attendance/view'
import type { Cells } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import { readOthersNeeds } from '@muster/contract/performance/view'
import type { Session } from '../../../kit/session/session.tsx'
import { mayFollow } from '../../../kit/views.ts'

type Reader = Pick<Session, 'can' | 'permissions' | 'roles'>

const link = (view: string, params: Record<string, string>) => `?${new URLSearchParams({ view, ...params }).toString()}`

/**
 * Returns the type of the records behind a performance figure, which is also the query parameter that opens one of
 * them. Several figures are based on goals.
 */
const recordTypeOf = (metric: string) => (metric.startsWith('goals') ? 'goal' : metric === 'notes' ? 'note' : 'review')
const postingMetrics: readonly string[] = ['postings', 'filledPostings', 'averageDaysToFill']

/** The links to the records behind the rows of each report. */
const records: Record<ReportId, (id: string, row: Cells, metric: string, reader: Reader) => string | null> = {
  attendance: (_, row, __, { can }) =>
    can(correctOthersNeeds)
      ? link('attendance', { tab: 'hours', person: String(row['userId']), day: String(row['date']) })
      : link('attendance', { tab: 'team', month: String(row['date']).slice(0, 7) }),
  leaves: (id) => link('leaves', { request: id }),
  performance: (id, _, metric) => link('performance', { [recordTypeOf(metric)]: id }),
  recruitment: (id, _, metric) => link('jobs', { [postingMetrics.includes(metric) ? 'job' : 'application']: id }),
  training: () => null,
  payroll: (id) => link('payroll', { tab: 'records', record: id }),
}

/** Returns the link to a row's record; null if there is none, or the user may not open it. */
export function recordLink(report: ReportId, metric: string, row: Cells, reader: Reader): string | null {
  const id = row['id']
  const found = typeof id === 'string' ? records[report](id, row, metric, reader) : null
  return found && mayFollow(found, reader) ? found : null
}

/**
 * Returns the link to a row's person: their performance page, or else a list that the user may open and that shows the
 * person; null if there is none.
 */
export function personLink(report: ReportId, row: Cells, reader: Reader): string | null {
  const { userId, person } = row
  if (typeof userId !== 'string' || typeof person !== 'string') return null
  const links = [
    ...(report === 'performance' && reader.can(readOthersNeeds) ? [link('performance', { person: userId })] : []),
    link('users', { search: person }),
    link('team', { search: person }),
  ]
  return links.find((one) => mayFollow(one, reader)) ?? null
}
