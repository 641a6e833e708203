import type { DecisionKind, PendingPage } from '../../kit/decisions/decisionKind.ts'
import { formatDay, formatDays } from '../../kit/format.ts'
import type { PersonSummary } from '../../kit/people/Person.tsx'
import { everyone } from './people.ts'

/** A request for days off, on which the lists of decisions decide. */
export interface SampleRequest {
  id: string
  person: PersonSummary
  day: string
  days: number
}

export const requests: readonly SampleRequest[] = everyone.map((person, index) => ({
  id: `request-${index}`,
  person,
  day: `2026-12-0${index + 1}`,
  days: index + 1,
}))

/** The kind of request of the gallery. Its calls decide all requests except the last, which they refuse. */
export const requestKind: DecisionKind<SampleRequest, PendingPage> = {
  key: 'gallery',
  feature: 'gallery',
  idOf: ({ id }) => id,
  personOf: ({ person }) => person,
  actionsOf: () => ({ approve: true, reject: true }),
  decide: async (_, rows) => ({
    results: rows.map(({ id }) =>
      id === requests.at(-1)?.id ? { id, decided: false, message: 'It was withdrawn.' } : { id, decided: true },
    ),
  }),
  verb: 'approve',
  maxReason: 200,
  count: (count) => (count === 1 ? '1 request' : `${count} requests`),
  describe: ({ day }) => formatDay(day),
  sum: (rows) => [formatDays(rows.reduce((total, { days }) => total + days, 0))],
  query: (input) => ({
    queryKey: ['gallery', 'requests', input],
    queryFn: () =>
      Promise.resolve({
        departments: everyone.map(({ department }) => department),
        pagination: { currentPage: 1, totalPages: 1, totalItems: requests.length, itemsPerPage: 25 },
      }),
  }),
  sortLabels: { requested: ['request', 'time'], person: ['Employee', 'text'] },
  rowsOf: () => requests,
  columns: [
    { key: 'day', header: 'Day', render: ({ day }) => formatDay(day) },
    { key: 'days', header: 'Days', align: 'end', phone: 'figure', render: ({ days }) => formatDays(days) },
  ],
  empty: { title: 'All done', message: 'No requests are pending your decision.' },
}
