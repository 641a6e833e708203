import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../kit/api/client.ts'
import { MaskedFacts } from './BankingFacts.tsx'
import { VersionList, versionsOnPage } from '../VersionList.tsx'

/** Where a person's pay went before. */
export function BankingVersions({ personId }: { personId: string }) {
  const [page, setPage] = useState(1)
  const input = { id: personId, page, limit: versionsOnPage }
  const { data } = useQuery(orpc.records.bankingVersions.queryOptions({ input, placeholderData: keepPreviousData }))
  return <VersionList page={data} onPage={setPage} render={(details) => <MaskedFacts details={details} />} />
}
