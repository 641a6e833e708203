import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { DecisionResults } from '@muster/contract/kit/decisions'
import type { Pagination } from '@muster/contract/kit/paging'
import type { PendingSort } from '@muster/contract/kit/pendingSorts'
import type { CallContext } from '../api/authClient.ts'
import type { Column } from '../list/DataTable.tsx'
import type { SortLabel } from '../list/Filters.tsx'
import type { PersonSummary } from '../people/Person.tsx'

/** The filters and the order of a list of pending requests. */
interface PendingInput {
  search?: string
  department?: string
  from?: string
  to?: string
  sort: PendingSort
  order: 'asc' | 'desc'
  page: number
  limit: number
}

/** The labels of the orders of a list of pending requests. Each list is sorted by request and by person. */
export type SortLabels = { requested: SortLabel; person: SortLabel } & Partial<Record<PendingSort, SortLabel>>

/** A page of pending requests, without the requests themselves. */
export interface PendingPage {
  departments: string[]
  pagination: Pagination
}

/** A decision on one or many requests. */
export interface Decision {
  status: 'APPROVED' | 'REJECTED'
  /** The reason of a rejection, if the kind of request needs one. */
  reason?: string
}

/** A kind of request as its decisions see it: who and what it concerns, the call that decides, and its words. */
export interface DecisionSubject<Row> {
  /** The kind's key, as in its tab. */
  key: string
  /** The feature whose data a decision changes. */
  feature: string
  idOf: (row: Row) => string
  /** The number of requests that one call decides, so that each answer comes quickly; 100 by default. */
  perCall?: number
  personOf: (row: Row) => PersonSummary
  /** Returns the actions that the user may take on a request. */
  actionsOf: (row: Row) => { approve: boolean; reject: boolean }
  /** Sends a decision on these requests, at most `perCall`. */
  decide: (decision: Decision, rows: readonly Row[], context: CallContext) => Promise<DecisionResults>
  /** `complete` for requests that can't be rejected. */
  verb: 'approve' | 'complete'
  /** The maximum length of the reason for a rejection; 0 if it has none. */
  maxReason: number
  /** Returns a number of requests as text, such as `24 overtime requests`. */
  count: (count: number) => string
  /** The labels of the button for all requests, as translation keys, if it counts something else than the tab does. */
  allLabels?: { all: string; first: string }
  /** Returns the subject of a single request, such as its days. */
  describe: (row: Row) => string
  /** Returns the address of a request's details. Omitted if the row already shows everything. */
  href?: (row: Row) => string
  /** Returns what the requests amount to, such as `31 h 20 min`, one line for each unit. */
  sum: (rows: readonly Row[]) => string[]
  /** Shows what else the requests mean and the list does not know, such as what they are worth. */
  More?: ComponentType<{ rows: readonly Row[] }>
}

/** A kind of request with its list of pending ones. `Page` is the answer of the call that lists them. */
export interface DecisionKind<Row, Page extends PendingPage> extends DecisionSubject<Row> {
  query: (input: PendingInput) => {
    queryKey: QueryKey
    queryFn: QueryFunction<Page>
  }
  /** The orders in which the list can be sorted, with their labels as translation keys. The first is the default. */
  sortLabels: SortLabels
  rowsOf: (page: Page) => readonly Row[]
  /** A control beside the filters, such as the choice between days and weeks. */
  beside?: ReactNode
  /** The width of the column with the person, in pixels, where the others would take its room. */
  personWidth?: number
  /** The columns between the person and the decision. A sortable one has its order as the key. */
  columns: readonly Column<Row>[]
  empty: { title: string; message: string }
}
