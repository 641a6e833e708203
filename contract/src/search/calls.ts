import { z } from 'zod'
import { Money } from '../kit/money.ts'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Day } from '../kit/time.ts'

/** Maximum number of results of each type. */
export const maxResultsPerType = 5

const required = 'Please enter something to search for'
export const Find = z.object({
  /** Words, in any order. Words of one or two letters match only the beginning of a word. */
  q: z.string({ error: required }).trim().min(1, required).max(100, 'Please use at most 100 characters'),
})
export type Find = z.infer<typeof Find>

/** A record found by a search. It contains only what the lists of such records show to the same person. */
export const SearchResult = z.object({
  /** The type of the record, as in the audit trail: `user`, `leave_request`, `document` … */
  type: z.string(),
  id: z.uuid(),
  /** The record's own name, such as a document’s name or an invoice’s number; null if it has none. */
  title: z.string().nullable(),
  /** The record's kind within its type, such as `SICK` for a leave request; null if there are no kinds. */
  kind: z.string().nullable(),
  /** A detail that tells similar records apart, such as the account of an invoice; null if there is none. */
  note: z.string().nullable(),
  /** The person whom the record is about or from; null if there is none. */
  person: PersonName.nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  amount: Money.nullable(),
  /** The status of the record; null for records without one. */
  status: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const search = {
  find: route({
    method: 'GET',
    path: '/search',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Search people and records that you can see; returns the first five of each type',
    description:
      'Results of the same type follow one another, best matches first. Searches are not logged, and results contain no salaries, bank details or certificates.',
  })
    .input(Find)
    .output(z.object({ results: z.array(SearchResult) })),
}
