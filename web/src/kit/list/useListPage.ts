import { keepPreviousData, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Pagination } from '@muster/contract/kit/paging'
import { type AddressPatch, patched, useAddress } from '../session/address.tsx'
import { type Filters, type FilterValues, oneOf, pageIn, readFilters } from './filters.ts'

type Order = 'asc' | 'desc'
type Sorted<S> = [S] extends [never] ? unknown : { sort: S; order: Order }
/** What a list asks for: its filters, which page, and in which order where it sorts. */
export type ListInput<F extends Filters, S> = FilterValues<F> & Sorted<S> & { page: number; limit: number }
type Patch<F extends Filters> = { [K in keyof F]?: FilterValues<F>[K] | string | null }

/** The texts by which a list is kept: the address, or a state of its own, which a dialog takes with it. */
function useParams(inAddress: boolean) {
  const address = useAddress()
  const [own, setOwn] = useState('')
  const setHere = useCallback((patch: AddressPatch) => setOwn((known) => patched(known, patch)), [])
  return inAddress ? address : { params: new URLSearchParams(own), set: setHere }
}

/**
 * What narrows a list, by the texts in `params`, which `write` changes: the address unless told. What is set begins at the
 * first page.
 */
export function useFilters<F extends Filters>(known: F, { params, set: write } = useAddress()) {
  const filters = readFilters(known, params)
  /** How often all filters were cleared: what was typed and has not counted yet goes with them. */
  const [clears, setClears] = useState(0)
  const keyOf = (name: string) => known[name]?.key ?? name
  const change = (patch: AddressPatch, push = false) => write({ ...patch, page: null }, { replace: !push })
  return {
    filters,
    /** Whether anything narrows it. */
    filtered: Object.keys(filters).length > 0,
    /** Changes filters; nothing, or an empty text, lifts one. With `push` Back undoes it. */
    set: (patch: Patch<F>, { push }: { push?: boolean } = {}) => {
      const texts = Object.entries(patch).map(([name, value]) => [keyOf(name), String(value ?? '').trim() || null])
      change(Object.fromEntries(texts), push)
    },
    clear: ({ push }: { push?: boolean } = {}) => {
      setClears((times) => times + 1)
      change(Object.fromEntries(Object.keys(known).map((name) => [keyOf(name), null])), push)
    },
    clears,
    change,
  }
}

/**
 * A page of a list: which one, what narrows it and how it is sorted, kept in the address, so that reload, Back and a
 * link show the same; and what the server answers to that, the page before until it does. Where rows have gone since
 * and with them the page, its last one is shown.
 */
export function useListPage<F extends Filters, D extends { pagination: Pagination }, S extends string = never>(
  query: (input: ListInput<F, S>) => { queryKey: QueryKey; queryFn: QueryFunction<D> },
  options: {
    filters: F
    /** Rows on a page. */
    limit: number
    /** What it may be sorted by, at first by the first. */
    sorts?: readonly S[]
    /** Not in a dialog, which goes with what it shows. */
    inAddress?: boolean
    /** How often it is asked anew, in milliseconds, where time alone changes it. */
    every?: number
    enabled?: boolean
  },
) {
  const { filters: known, limit, sorts, inAddress = true, every, enabled } = options
  const texts = useParams(inAddress)
  const { params, set: write } = texts
  const { change, ...narrowed } = useFilters(known, texts)
  const page = pageIn(params)
  const sort = sorts && (oneOf(sorts).read(params.get('sort') ?? '') ?? sorts[0])
  const order: Order = params.get('order') === 'desc' ? 'desc' : 'asc'
  // Sorted by as far as the options say so, which TypeScript cannot follow.
  const input = { ...narrowed.filters, ...(sort && { sort, order }), page, limit } as ListInput<F, S>

  const answer = useQuery({ ...query(input), placeholderData: keepPreviousData, refetchInterval: every, enabled })
  const { data, isPlaceholderData } = answer
  const pagination = data?.pagination
  const last = isPlaceholderData || !pagination || page <= pagination.totalPages ? null : pagination.totalPages
  useEffect(() => {
    if (last !== null) write({ page: last === 1 ? null : String(last) }, { replace: true })
  }, [last, write])

  const sortBy = (by: S, way: Order) =>
    change({ sort: by === sorts?.[0] ? null : by, order: way === 'asc' ? null : way })

  return {
    ...narrowed,
    page,
    setPage: (to: number) => write({ page: to === 1 ? null : String(to) }),
    input,
    sorting: sort && { key: sort, order },
    sortBy,
    /** By a column, or the other way round where it is sorted by that already. */
    toggleSort: (by: S) => sortBy(by, by === sort && order === 'asc' ? 'desc' : 'asc'),
    query: answer,
    data,
    pagination,
    /** Whether what is shown is still the page before. */
    loading: isPlaceholderData,
  }
}

/** What the parts of a list page need of it. */
export type ListState = Pick<
  ReturnType<typeof useListPage>,
  'filtered' | 'clear' | 'pagination' | 'setPage' | 'loading' | 'query' | 'sorting'
>
