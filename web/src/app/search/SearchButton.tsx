import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { searchKeys } from './shortcuts.ts'
import classes from './SearchButton.module.css'

/** Shows the button in the header that opens the search. It looks like a field; on a phone it is only an icon. */
export function SearchButton({ onOpen, onApproach }: { onOpen: () => void; onApproach: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('Search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{t('Search')}</span>
      {/* Drawn by the style sheet, so that the visible text equals the accessible name. */}
      <kbd className={classes.keys} data-keys={searchKeys} aria-hidden />
    </button>
  )
}
