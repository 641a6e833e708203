import { IconHistory } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../kit/people/Person.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { splitByMatches } from './matching.ts'
import type { Option } from './useSearch.ts'
import classes from './SearchDialog.module.css'

/** Shows a text with the searched words highlighted. */
function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return splitByMatches(text, words).map(({ start, text: part, isMatch }) =>
    isMatch ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
  )
}

/** Shows a result of the search: a link that stays out of the order of the tab key, because the arrow keys choose it. */
export function ResultOption(props: {
  option: Option
  words: readonly string[]
  isCurrent: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
}) {
  const { option, words, isCurrent, onPoint, onOpen } = props
  const { id, href, title, details, Icon = IconHistory, person, status } = option
  const { t } = useTranslation()
  const onClick = (event: MouseEvent) => {
    const inNewTab = event.metaKey || event.ctrlKey
    if (!inNewTab && (event.shiftKey || event.altKey)) return
    event.preventDefault()
    onOpen(inNewTab)
  }
  return (
    <a
      id={id}
      className={classes.option}
      role="option"
      aria-label={[title, details, status && t(status.label)].filter(Boolean).join(' ')}
      aria-selected={isCurrent}
      tabIndex={-1}
      href={href}
      onClick={onClick}
      onPointerMove={() => isCurrent || onPoint()}
    >
      {person ? (
        <PersonAvatar person={person} size={28} />
      ) : (
        <span className={classes.icon}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.text}>
        <span className="medium breaks">
          <Highlighted text={title} words={words} />
        </span>
        {details ? <span className="faint small truncate"> {details}</span> : null}
      </span>
      {status ? (
        <span>
          {' '}
          <StatusBadge look={status} />
        </span>
      ) : null}
    </a>
  )
}
