import { keepPreviousData, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Pagination } from '@muster/contract/kit/paging'
import { useEarlyQuery } from '../api/useEarlyQuery.ts'
import { type AddressPatch, patchSearch, useAddress } from '../session/address.tsx'
import { type Filters, type FilterValues, oneOf, pageIn, readFilters } from './filters.ts'

type Order = 'asc' | 'desc'
type Sorted<S> = [S] extends [never] ? unknown : { sort: S; order: Order }
/** The input of a list's query: its filters, the page and, for sortable lists, the order. */
export type ListInput<F extends Filters, S> = FilterValues<F> & Sorted<S> & { page: number; limit: number }
type Patch<F extends Filters> = { [K in keyof F]?: FilterValues<F>[K] | string | null }

/**
 * Returns the parameters that hold a list's state: those of the address, or a local state, which is lost when its
 * dialog closes.
 */
function useParams(inAddress: boolean) {
  const address = useAddress()
  const [localSearch, setLocalSearch] = useState('')
  const setLocal = useCallback((patch: AddressPatch) => setLocalSearch((previous) => patchSearch(previous, patch)), [])
  return inAddress ? address : { params: new URLSearchParams(localSearch), set: setLocal }
}

/**
 * Returns the filters of a list and functions that change them. The filters are read from `params` and written with
 * `set`, by default in the address. Every change returns to the first page.
 */
export function useFilters<F extends Filters>(definitions: F, { params, set: write } = useAddress()) {
  const filters = readFilters(definitions, params)
  /**
   * The number of times that all filters were cleared. Each time, input that has not been applied yet is discarded too.
   */
  const [clears, setClears] = useState(0)
  const keyOf = (name: string) => definitions[name]?.key ?? name
  const change = (patch: AddressPatch, push = false) => write({ ...patch, page: null }, { replace: !push })
  return {
    filters,
    /** True if any filter is set. */
    filtered: Object.keys(filters).length > 0,
    /** Changes filters. Null or an empty text clears a filter. With `push`, Back undoes the change. */
    set: (patch: Patch<F>, { push }: { push?: boolean } = {}) => {
      const texts = Object.entries(patch).map(([name, value]) => [keyOf(name), String(value ?? '').trim() || null])
      change(Object.fromEntries(texts), push)
    },
    clear: ({ push }: { push?: boolean } = {}) => {
      setClears((times) => times + 1)
      change(Object.fromEntries(Object.keys(definitions).map((name) => [keyOf(name), null])), push)
    },
    clears,
    change,
  }
}

/**
 * Returns one page of a list: its number, filters and order, and the server's answer. The page's state is kept in the
 * address, so reload, Back and links show the same page. Until an answer arrives, the previous page stays. If the page
 * no longer exists, the last one is shown.
 */
export function useListPage<F extends Filters, D extends { pagination: Pagination }, S extends string = never>(
  query: (input: ListInput<F, S>) => { queryKey: QueryKey; queryFn: QueryFunction<D> },
  options: {
    filters: F
    /** Number of rows on a page. */
    limit: number
    /** The sort orders; the first is the default. */
    sorts?: readonly S[]
    /** False for a list in a dialog. Its state is lost when the dialog closes. */
    inAddress?: boolean
    /** Milliseconds between automatic reloads, for lists that change merely as time passes. */
    every?: number
    enabled?: boolean
  },
) {
  const { filters: definitions, limit, sorts, inAddress = true, every, enabled } = options
  const texts = useParams(inAddress)
  const { params, set: write } = texts
  const { change, ...filterState } = useFilters(definitions, texts)
  const page = pageIn(params)
  const sort = sorts && (oneOf(sorts).read(params.get('sort') ?? '') ?? sorts[0])
  const order: Order = params.get('order') === 'desc' ? 'desc' : 'asc'
  // TypeScript can't infer that the list is sorted only if the options allow it.
  const input = { ...filterState.filters, ...(sort && { sort, order }), page, limit } as ListInput<F, S>

  const answer = useEarlyQuery({ ...query(input), placeholderData: keepPreviousData, refetchInterval: every, enabled })
  const { data, isPlaceholderData } = answer
  const pagination = data?.pagination
  const last = isPlaceholderData || !pagination || page <= pagination.totalPages ? null : pagination.totalPages
  useEffect(() => {
    if (last !== null) write({ page: last === 1 ? null : String(last) }, { replace: true })
  }, [last, write])

  const keys = Object.entries(definitions).map(([name, { key = name }]) => [key, name in filterState.filters] as const)
  const state: (readonly [key: string, isSet: boolean])[] = [
    ...keys,
    ['sort', sort !== sorts?.[0]],
    ['order', sort !== undefined && order === 'desc'],
  ]
  const view = {
    params: Object.fromEntries(state.flatMap(([key, isSet]) => (isSet ? [[key, params.get(key) ?? '']] : []))),
    show: (values: Readonly<Record<string, string>>) =>
      change(Object.fromEntries(state.map(([key]) => [key, values[key] ?? null])), true),
  }

  const sortBy = (by: S, direction: Order) =>
    change({ sort: by === sorts?.[0] ? null : by, order: direction === 'asc' ? null : direction })

  return {
    ...filterState,
    /** The filters and the order that differ from the default, as parameters, and the function that sets them. */
    view,
    page,
    setPage: (to: number) => write({ page: to === 1 ? null : String(to) }),
    input,
    sorting: sort && { key: sort, order },
    sortBy,
    /** Sorts by a column, or reverses the order if the list is already sorted by it. */
    toggleSort: (by: S) => sortBy(by, by === sort && order === 'asc' ? 'desc' : 'asc'),
    query: answer,
    data,
    pagination,
    /** True while the previous page is still shown. */
    loading: isPlaceholderData,
  }
}

/** The parts of a list's state that the components of a list page need. */
export type ListState = Pick<
  ReturnType<typeof useListPage>,
  'filtered' | 'view' | 'clear' | 'pagination' | 'setPage' | 'loading' | 'query' | 'sorting'
>
