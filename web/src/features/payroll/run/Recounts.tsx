import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'

/** Fetched where there is something to decide on: that is once, after an upgrade. */
const RecountPanel = lazyPart(() => import('./RecountPanel.tsx'))

/** Months that the list shows at once: the panel stands above the runs. */
const limit = 5

/** Lists months that would be paid otherwise since there are periods of employment, until each is decided on. */
export function Recounts() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.payroll.recounts.queryOptions({ input: { page, limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} skeleton={null} framed>
      {(list) =>
        list.pagination.totalItems === 0 ? null : (
          <Suspense>
            <RecountPanel list={list} onPage={setPage} />
          </Suspense>
        )
      }
    </Loaded>
  )
}
