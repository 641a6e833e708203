import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'

/** The panel, loaded only if there are months to decide on. This happens once, after an upgrade. */
const RecountPanel = lazyPart(() => import('./RecountPanel.tsx'))

/** The number of months per page; small, because the panel is shown above the runs. */
const pageSize = 5

/** Lists the months whose pay is different now that employment periods are recorded, until each is decided. */
export function Recounts() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.payroll.recounts.queryOptions({ input: { page, limit: pageSize } }),
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
