import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/kit/paging'
import classes from './Pager.module.css'

/** A step to another page. At the end it is not to be pressed but keeps the focus, which a disabled button would lose. */
function Step(props: { label: string; Sign: Icon; atEnd: boolean; onClick: () => void }) {
  const { label, Sign, atEnd, onClick } = props
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      aria-disabled={atEnd || undefined}
      data-disabled={atEnd || undefined}
      onClick={() => !atEnd && onClick()}
    >
      <Sign size={16} className="mantine-rotate-rtl" aria-hidden />
    </ActionIcon>
  )
}

/** Which part of a list is shown, and the way to the rest; nothing where there is one page. */
export function Pager(props: {
  pagination: Pagination
  onPage: (page: number) => void
  /** What tells it from another one on the page. */
  label?: string
}) {
  const { pagination, onPage, label } = props
  const { t } = useTranslation()
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  if (totalPages <= 1) return null
  const from = (currentPage - 1) * itemsPerPage + 1
  const to = Math.min(currentPage * itemsPerPage, totalItems)
  return (
    <nav className={classes.pager} aria-label={label ?? t('Pages')}>
      <span aria-live="polite">{t('{from}–{to} of {total}', { from, to, total: totalItems })}</span>
      <Step
        label={t('Previous page')}
        Sign={IconChevronLeft}
        atEnd={currentPage <= 1}
        onClick={() => onPage(currentPage - 1)}
      />
      <Step
        label={t('Next page')}
        Sign={IconChevronRight}
        atEnd={currentPage >= totalPages}
        onClick={() => onPage(currentPage + 1)}
      />
    </nav>
  )
}
