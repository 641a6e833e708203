import { Box, Stack } from '@mantine/core'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import { formatInstant } from '../../kit/format.ts'
import { Pager } from '../../kit/list/Pager.tsx'

interface Versions<T> {
  versions: readonly { version: number; savedAt: string; until: string | null; details: T | null }[]
  pagination: Pagination
}

/** What held before, the latest first, each with from when until when; nothing where there is nothing earlier. */
export function VersionList<T, K extends QueryKey>(props: {
  query: (page: { page: number; limit: number }) => UseQueryOptions<Versions<T>, Error, Versions<T>, K>
  children: (details: T) => ReactNode
}) {
  const { query, children } = props
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...query({ page, limit: 5 }), placeholderData: keepPreviousData })
  const earlier = data?.versions.filter(({ until }) => until !== null) ?? []
  if (!data || (earlier.length === 0 && data.pagination.currentPage === 1)) return null
  return (
    <Stack gap="sm">
      <h3 className="subhead">{t('Earlier versions')}</h3>
      <Stack component="ol" gap="sm">
        {earlier.map(({ version, savedAt, until, details }) => (
          <Box key={version} component="li" className="card" px="md" py="sm">
            <Box component="p" mb="xs" className="faint small numbers">
              {t('{from} until {until}', { from: formatInstant(savedAt), until: formatInstant(until ?? savedAt) })}
            </Box>
            {details ? children(details) : <p>{t('This version can no longer be opened.')}</p>}
          </Box>
        ))}
      </Stack>
      <Pager pagination={data.pagination} onPage={setPage} />
    </Stack>
  )
}
