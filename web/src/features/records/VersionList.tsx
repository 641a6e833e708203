import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import { formatInstant } from '../../kit/format.ts'
import { Pager } from '../../kit/list/Pager.tsx'
import classes from './VersionList.module.css'

interface Version<T> {
  version: number
  savedAt: string
  until: string | null
  details: T | null
}

/** Versions on a page. */
export const versionsOnPage = 5

/** What held before, the latest first, each with from when until when; nothing where there is nothing earlier. */
export function VersionList<T>(props: {
  page: { versions: readonly Version<T>[]; pagination: Pagination } | undefined
  onPage: (page: number) => void
  render: (details: T) => ReactNode
}) {
  const { page, onPage, render } = props
  const { t } = useTranslation()
  const earlier = page?.versions.filter(({ until }) => until !== null) ?? []
  if (!page || (earlier.length === 0 && page.pagination.currentPage === 1)) return null
  return (
    <div className={classes.history}>
      <h3 className={classes.title}>{t('Earlier versions')}</h3>
      <ol className={classes.versions}>
        {earlier.map(({ version, savedAt, until, details }) => (
          <li key={version} className={classes.version}>
            <p className={classes.period}>
              {t('{from} until {until}', { from: formatInstant(savedAt), until: formatInstant(until ?? savedAt) })}
            </p>
            {details ? render(details) : <p>{t('This version cannot be opened any more.')}</p>}
          </li>
        ))}
      </ol>
      <Pager pagination={page.pagination} onPage={onPage} />
    </div>
  )
}
