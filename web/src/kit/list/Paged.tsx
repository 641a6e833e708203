import type { ReactNode } from 'react'
import type { Pagination } from '@muster/contract/kit/paging'
import { type Asked, Loaded } from '../Loaded.tsx'
import { Pager } from './Pager.tsx'

/** A page of a list in a dialog, as `children` draw it, and the way to the other pages. */
export function Paged<T extends { pagination: Pagination }>(props: {
  list: { query: Asked<T>; setPage: (page: number) => void }
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  const { list, skeleton, children } = props
  return (
    <Loaded query={list.query} skeleton={skeleton}>
      {(data) => (
        <>
          {children(data)}
          <Pager pagination={data.pagination} onPage={list.setPage} />
        </>
      )}
    </Loaded>
  )
}
