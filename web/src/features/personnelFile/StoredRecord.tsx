import { Box, Stack } from '@mantine/core'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import type { BankingVersion } from '@muster/contract/personnelFile/banking'
import { formatInstant } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { type Query, Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/page/Section.tsx'

type Version<T> = Omit<BankingVersion, 'details'> & { details: T | null }

/**
 * The query for a person's current record, with elements for its earlier versions and for a record that can't be
 * decrypted.
 */
export interface StoredRecord<T> {
  current: Query<Version<T> | null>
  /** Element that shows the earlier versions. */
  earlier: ReactNode
  /** Element shown if the record can't be decrypted. */
  unopenable: ReactNode
}

/** Shows the user's own record or its form, as rendered by `children`, with the earlier versions below. */
export function OwnRecord<T>(props: {
  record: StoredRecord<T>
  title: string
  /** Description of the record's purpose, shown until it is first saved. */
  purpose: string
  action?: ReactNode
  children: (details: T | null, version: number | undefined) => ReactNode
}) {
  const { record, title, purpose, action, children } = props
  const { t } = useTranslation()
  return (
    <Loaded query={record.current} skeleton={<ListSkeleton rows={5} height={64} head={24} />}>
      {(current) => (
        <Section
          title={title}
          description={current ? t('Saved {when}.', { when: formatInstant(current.savedAt) }) : purpose}
          action={action}
        >
          {current && !current.details ? record.unopenable : null}
          {children(current?.details ?? null, current?.version)}
          {record.earlier}
        </Section>
      )}
    </Loaded>
  )
}

/** Shows another person's record, or `emptyText` if there is none yet. */
export function PersonRecordView<T>(props: {
  record: StoredRecord<T>
  emptyText: string
  children: (details: T, version: number) => ReactNode
}) {
  const { record, emptyText, children } = props
  const { t } = useTranslation()
  return (
    <Loaded query={record.current} skeleton={<ListSkeleton rows={3} height={56} />}>
      {(current) =>
        current ? (
          <>
            {current.details ? children(current.details, current.version) : record.unopenable}
            <p>{t('Saved {when}.', { when: formatInstant(current.savedAt) })}</p>
            {record.earlier}
          </>
        ) : (
          <p>{emptyText}</p>
        )
      }
    </Loaded>
  )
}

/** Shows earlier versions, newest first, with the period in which each applied. Renders nothing if there are none. */
export function VersionList<T>(props: {
  query: (page: { page: number; limit: number }) => {
    queryKey: QueryKey
    queryFn: QueryFunction<{ versions: readonly Version<T>[]; pagination: Pagination }>
  }
  children: (details: T) => ReactNode
}) {
  const { query, children } = props
  const { t } = useTranslation()
  const list = useListPage(query, { filters: {}, limit: 5, inAddress: false })
  return (
    <Loaded query={list.query} skeleton={null}>
      {({ versions, pagination }) => {
        const earlier = versions.filter(({ until }) => until !== null)
        if (earlier.length === 0 && pagination.currentPage === 1) return null
        return (
          <Stack gap="sm">
            <h3 className="subhead">{t('Earlier versions')}</h3>
            <Stack component="ol" gap="sm">
              {earlier.map(({ version, savedAt, until, details }) => (
                <Box key={version} component="li" className="card" px="md" py="sm">
                  <Box component="p" mb="xs" className="faint small numbers">
                    {t('{from} – {until}', {
                      from: formatInstant(savedAt),
                      until: formatInstant(until ?? savedAt),
                    })}
                  </Box>
                  {details ? children(details) : <p>{t('This version could not be recovered.')}</p>}
                </Box>
              ))}
            </Stack>
            <Pager pagination={pagination} onPage={list.setPage} />
          </Stack>
        )
      }}
    </Loaded>
  )
}
