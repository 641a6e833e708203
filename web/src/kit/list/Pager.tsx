import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import { Loaded, type Query } from '../Loaded.tsx'
import classes from './Pager.module.css'

/**
 * Shows the button for the previous or the next page. At the end of the list it does nothing but keeps the focus, which
 * a disabled button would lose.
 */
function Step(props: { label: string; Icon: Icon; showsLabel: boolean; atEnd: boolean; onClick: () => void }) {
  const { label, Icon, showsLabel, atEnd, onClick } = props
  const end = {
    'aria-disabled': atEnd || undefined,
    'data-disabled': atEnd || undefined,
    onClick: () => !atEnd && onClick(),
  }
  return showsLabel ? (
    <Button variant="default" size="compact-sm" className={classes.button} {...end}>
      {label}
    </Button>
  ) : (
    <ActionIcon variant="default" size={32} aria-label={label} {...end}>
      <Icon size={16} className="mantine-rotate-rtl" aria-hidden />
    </ActionIcon>
  )
}

/** Maximum number of page numbers shown at once (specification 3, section 9). */
const maxPageNumbers = 5

/**
 * Returns up to five page numbers around the current page, which is in the middle where there are enough pages on both
 * sides.
 */
export function pageNumbers({ currentPage, totalPages }: Pick<Pagination, 'currentPage' | 'totalPages'>): number[] {
  const count = Math.min(maxPageNumbers, totalPages)
  const first = Math.max(1, Math.min(currentPage - Math.floor(maxPageNumbers / 2), totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Shows which items are on the page and the buttons for the other pages. Shows nothing if there is only one page. */
export function Pager(props: {
  pagination: Pagination
  onPage: (page: number) => void
  /** True to show a button for each nearby page and to label the buttons with words (specification 3, section 2). */
  numbered?: boolean
  /** A label that distinguishes this pager from others on the page, for screen readers. */
  label?: string
}) {
  const { pagination, onPage, numbered = false, label } = props
  const { t } = useTranslation()
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  if (totalPages <= 1) return null
  const from = (currentPage - 1) * itemsPerPage + 1
  const to = Math.min(currentPage * itemsPerPage, totalItems)
  return (
    <Group
      component="nav"
      className={`${classes.pager} faint small numbers`}
      data-numbered={numbered || undefined}
      aria-label={label ?? t('Pages')}
      justify={numbered ? 'space-between' : 'flex-end'}
      gap={numbered ? 'sm' : 'xs'}
      pt="sm"
    >
      <span aria-live="polite">
        {numbered
          ? t('Showing {x} to {y} of {z} results', { x: from, y: to, z: totalItems })
          : t('{from}–{to} of {total}', { from, to, total: totalItems })}
      </span>
      <Group gap={numbered ? 4 : 'xs'}>
        <Step
          label={numbered ? t('Previous') : t('Previous page')}
          Icon={IconChevronLeft}
          showsLabel={numbered}
          atEnd={currentPage <= 1}
          onClick={() => onPage(currentPage - 1)}
        />
        {numbered
          ? pageNumbers(pagination).map((page) => (
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
            ))
          : null}
        <Step
          label={numbered ? t('Next') : t('Next page')}
          Icon={IconChevronRight}
          showsLabel={numbered}
          atEnd={currentPage >= totalPages}
          onClick={() => onPage(currentPage + 1)}
        />
      </Group>
    </Group>
  )
}

/** Shows a list in a dialog, one page at a time: `children` renders the page, and a pager is below it. */
export function PagedList<T extends { pagination: Pagination }>(props: {
  list: { query: Query<T>; setPage: (page: number) => void }
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
