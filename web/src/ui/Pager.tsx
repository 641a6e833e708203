import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Pagination } from '@muster/contract/paging'
import '@mantine/core/styles/ActionIcon.layer.css'
import classes from './Pager.module.css'

/** Which part of a list is shown, and the way to the rest; nothing where there is one page. */
export function Pager({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  if (totalPages <= 1) return null
  const from = (currentPage - 1) * itemsPerPage + 1
  const to = Math.min(currentPage * itemsPerPage, totalItems)
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <span aria-live="polite">{t('{from}–{to} of {total}', { from, to, total: totalItems })}</span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('Previous page')}
        disabled={currentPage <= 1}
        onClick={() => onPage(currentPage - 1)}
      >
        <IconChevronLeft size={16} className="mantine-rotate-rtl" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('Next page')}
        disabled={currentPage >= totalPages}
        onClick={() => onPage(currentPage + 1)}
      >
        <IconChevronRight size={16} className="mantine-rotate-rtl" aria-hidden />
      </ActionIcon>
    </nav>
  )
}
