import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { followLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { rememberPlace } from './recent.ts'
import { ResultOption } from './ResultOption.tsx'
import { takeTypedText } from './typedAhead.ts'
import { helpFor, isOutside, type Option, useSearch } from './useSearch.ts'
import classes from './SearchDialog.module.css'

/** Maximum length of a search, as in the contract. */
const maxLength = 100

/**
 * Shows the search for pages, actions, people and records. The cursor stays in the field, and the arrow keys choose a
 * result.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [query, setQuery] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { sections, words, isLoading, failure, retry } = useSearch(query)
  const options = sections.flatMap((section) => section.options)
  const current = options.find(({ id }) => id === chosenId) ?? options[0]
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const currentId = current?.id
  useEffect(() => {
    if (!currentId) return
    const option = document.getElementById(currentId)
    // The heading of the first section is shown with its first result.
    if (option && option === list.current?.querySelector('[role="option"]')) list.current?.scrollTo({ top: 0 })
    else option?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const open = ({ href, title, details, person }: Option, inNewTab: boolean) => {
    if (isOutside(href)) return void window.open(href, '_blank', 'noopener')
    rememberPlace(user.id, {
      href,
      title,
      details,
      ...(person && { person: { id: person.id, firstName: person.firstName, lastName: person.lastName } }),
    })
    if (inNewTab) return void window.open(href, '_blank', 'noopener')
    onClose()
    followLink(href)
  }

  const moves: Record<string, (at: number) => number> = {
    ArrowDown: (at) => (at + 1) % options.length,
    ArrowUp: (at) => (at - 1 + options.length) % options.length,
    Home: () => 0,
    End: () => options.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key === 'Enter') {
      event.preventDefault()
      if (current) open(current, ctrlKey || metaKey)
      return
    }
    const move = moves[key]
    if (!move || !current || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    setChosenId(options[move(options.indexOf(current))]?.id ?? null)
  }

  const found = words.length > 0 && !isLoading
  return (
    <Dialog opened onClose={onClose} title={t('Search')} size={640} plain>
      <div className={classes.head}>
        <IconSearch className="icon" size={20} aria-hidden />
        <input
          data-autofocus
          className={classes.field}
          type="text"
          role="combobox"
          aria-label={t('Search')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current?.id}
          placeholder={t('Search pages, people and records')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxLength}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value)
            setChosenId(null)
          }}
          onFocus={() => setQuery((text) => (text + takeTypedText()).slice(0, maxLength))}
          onKeyDown={onKeyDown}
        />
        {isLoading ? <Loader size={16} color="gray" aria-hidden /> : null}
        <button type="button" className={classes.cancel} onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
      <div ref={list} id={listId} className={classes.list} role="listbox" aria-label={t('Results')}>
        {sections.map(({ key, label, options: entries }) => (
          <div key={key} role="group" aria-labelledby={`${listId}-${key}`}>
            <p id={`${listId}-${key}`} className={`${classes.heading} faint small medium`} role="presentation">
              {label}
            </p>
            {entries.map((option) => (
              <ResultOption
                key={option.id}
                option={option}
                words={words}
                isCurrent={option === current}
                onPoint={() => setChosenId(option.id)}
                onOpen={(inNewTab) => open(option, inNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      {failure ? (
        <p className={`${classes.message} soft`} role="alert">
          {t('People and records can’t be searched right now.')}{' '}
          <button type="button" className={classes.retry} onClick={retry}>
            {t('Try again')}
          </button>
        </p>
      ) : found && options.length === 0 ? (
        <div className={classes.message}>
          <p className="medium breaks">{t('No results for “{query}”', { query: query.trim() })}</p>
          <p className="faint">{t('Check the spelling, or search for a single word.')}</p>
          <p>
            <a className={classes.help} href={helpFor(query.trim())} target="_blank" rel="noreferrer">
              {t('Search the help')}
            </a>
          </p>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {found && !failure ? t('{count} results', { count: options.length }) : ''}
      </p>
      <p className={`${classes.foot} faint small`} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('Choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('Open')}
        </span>
        <span>
          <kbd>Ctrl ↵</kbd> {t('Open in a new tab')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('Close')}
        </span>
      </p>
    </Dialog>
  )
}
