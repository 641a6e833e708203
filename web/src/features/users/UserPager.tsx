import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import { pageNumbers } from './pageNumbers.ts'
import classes from './UserPager.module.css'

/** A step to another page. At the end it is not to be pressed but keeps the focus, which a disabled button would lose. */
function Step({ label, atEnd, onClick }: { label: string; atEnd: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.button}
      aria-disabled={atEnd || undefined}
      data-disabled={atEnd || undefined}
      onClick={() => !atEnd && onClick()}
    >
      {label}
    </Button>
  )
}

/** Which people are shown, and the way to the others; nothing where there is one page (specification 3, section 2). */
export function UserPager({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  if (totalPages <= 1) return null
  const x = (currentPage - 1) * itemsPerPage + 1
  const y = Math.min(currentPage * itemsPerPage, totalItems)
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <span aria-live="polite">{t('Showing {x} to {y} of {z} results', { x, y, z: totalItems })}</span>
      <div className={classes.steps}>
        <Step label={t('Previous')} atEnd={currentPage <= 1} onClick={() => onPage(currentPage - 1)} />
        {pageNumbers(pagination).map((page) => (
          <Button
            key={page}
            variant="default"
            size="compact-sm"
            className={classes.button}
            aria-label={t('Page {page}', { page })}
            aria-current={page === currentPage ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </Button>
        ))}
        <Step label={t('Next')} atEnd={currentPage >= totalPages} onClick={() => onPage(currentPage + 1)} />
      </div>
    </nav>
  )
}
