import { correctsOthers } from '@muster/contract/attendance/view'
import type { Cells } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import { seesOthers } from '@muster/contract/performance/view'
import type { Session } from '../../../kit/session/session.tsx'
import { mayFollow } from '../../../kit/views.ts'

type Reader = Pick<Session, 'can' | 'permissions' | 'roles'>

const link = (view: string, params: Record<string, string>) => `?${new URLSearchParams({ view, ...params }).toString()}`

/** Goals and postings are counted by figures of several names. */
const thingOf = (metric: string) => (metric.startsWith('goals') ? 'goal' : metric === 'notes' ? 'note' : 'review')
const ofPostings: readonly string[] = ['postings', 'filledPostings', 'averageDaysToFill']

/** Where what a row counts is opened. */
const records: Record<ReportId, (id: string, row: Cells, metric: string, reader: Reader) => string | null> = {
  attendance: (_, row, __, { can }) =>
    can(correctsOthers)
      ? link('attendance', { tab: 'hours', person: String(row['userId']), day: String(row['date']) })
      : link('attendance', { tab: 'team', month: String(row['date']).slice(0, 7) }),
  leaves: (id) => link('leaves', { request: id }),
  performance: (id, _, metric) => link('performance', { [thingOf(metric)]: id }),
  recruitment: (id, _, metric) => link('jobs', { [ofPostings.includes(metric) ? 'job' : 'application']: id }),
  training: () => null,
  payroll: (id) => link('payroll', { tab: 'records', record: id }),
}

/** Where the record that a row is of is opened; null where it has none, or the reader may not open it. */
export function recordLink(report: ReportId, metric: string, row: Cells, reader: Reader): string | null {
  const id = row['id']
  const found = typeof id === 'string' ? records[report](id, row, metric, reader) : null
  return found && mayFollow(found, reader) ? found : null
}

/** Where the person whom a row is about is found: how they have been doing, else among the people whom the reader sees. */
export function personLink(report: ReportId, row: Cells, reader: Reader): string | null {
  const { userId, person } = row
  if (typeof userId !== 'string' || typeof person !== 'string') return null
  const offered = [
    ...(report === 'performance' && reader.can(seesOthers) ? [link('performance', { person: userId })] : []),
    link('users', { search: person }),
    link('team', { search: person }),
  ]
  return offered.find((one) => mayFollow(one, reader)) ?? null
}
