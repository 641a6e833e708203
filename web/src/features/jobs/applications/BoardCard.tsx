import { UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '@muster/contract/jobs/applications'
import type { DecidedStatus } from '@muster/contract/jobs/steps'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { PersonAvatar } from '../../../kit/people/Person.tsx'
import { openApplication } from '../shared/links.ts'
import { useCandidateActions } from './ApplicationList.tsx'
import { findAdjacentCard, directionOf, focusCard } from './boardKeys.ts'
import { stepsFrom } from './steps.ts'
import classes from './ApplicationBoard.module.css'

export interface CardActions {
  move: (candidate: Candidate, to: DecidedStatus) => void
  /** Called with the application when dragging starts, and with null when it ends. */
  drag: (candidate: Candidate | null) => void
}

/** Shows an application on the board as a link to its details. It can be moved by menu, keyboard or dragging. */
export function BoardCard(props: { candidate: Candidate; actions: CardActions; isMoving: boolean }) {
  const { candidate, actions, isMoving } = props
  const { applicant, createdAt, resume, id } = candidate
  const { t } = useTranslation()
  const menu = useCandidateActions(actions)
  const [next] = isMoving ? [] : stepsFrom(candidate)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const direction = directionOf(event.key, isRightToLeft)
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!event.shiftKey) {
      const card = event.currentTarget.closest('[data-card]')
      if (card) focusCard(findAdjacentCard(card, direction))
    } else if (direction === 'after' && next) actions.move(candidate, next)
  }

  return (
    <li
      className={`${classes.card} card`}
      data-card={id}
      aria-busy={isMoving || undefined}
      draggable={next !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', fullName(applicant))
        actions.drag(candidate)
      }}
      onDragEnd={() => actions.drag(null)}
    >
      <span className={classes.who}>
        <PersonAvatar person={applicant} size={28} />
        <UnstyledButton
          className="row-link breaks"
          data-opener
          aria-keyshortcuts={next && 'Shift+ArrowRight'}
          onKeyDown={onKeyDown}
          onClick={() => openApplication(candidate)}
        >
          {fullName(applicant)}
        </UnstyledButton>
        <span className={classes.menu}>
          <RowActions actions={isMoving ? [] : menu(candidate)} />
        </span>
      </span>
      <span className={classes.about}>
        {applicant.position ? <span className="faint small truncate">{applicant.position}</span> : null}
        <span className={`${classes.when} faint small numbers`}>
          {formatDate(localDayOf(createdAt))}
          {resume ? <IconPaperclip size={14} role="img" aria-label={t('With a résumé')} /> : null}
        </span>
      </span>
    </li>
  )
}
