import { Group, UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Note } from '@muster/contract/performance/notes'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { ByPerson, Person } from '../../../kit/people/Person.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { openNote, type PerformanceActions } from '../shared/links.ts'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { noteStyles } from '../shared/labels.ts'
import { useRecordMenu } from '../shared/useRecordMenu.tsx'
import classes from './NoteRow.module.css'

const privately: StatusStyle = { colour: 'grey', Icon: IconLock, label: 'Private' }

/** Shows badges for the type of a note and for a private note. */
export const NoteBadges = ({ note: { type, isPrivate } }: { note: Note }) => (
  <Group gap="xs">
    <StatusBadge look={noteStyles[type]} />
    {isPrivate ? <StatusBadge look={privately} /> : null}
  </Group>
)

/** Shows a note as a row of a list. Its title opens it. */
export function NoteRow({ note, actions }: { note: Note; actions: PerformanceActions }) {
  const visibility = usePerformanceScope()
  const menu = useRecordMenu()
  const { title, content, user, createdBy, createdAt } = note
  // The date never breaks across lines.
  const day = formatDate(localDayOf(createdAt)).replaceAll(' ', '\u00a0')
  const actionsOf = menu(note, {
    open: () => openNote(note),
    edit: () => actions.editNote(note),
    remove: () => actions.removeNote(note),
  })
  return (
    <li className={classes.note}>
      {visibility.namesInList(user) ? (
        <div className={classes.who}>
          <Person person={user} size={24} />
        </div>
      ) : null}
      <div className={classes.text}>
        <h2 className="breaks">
          <UnstyledButton className="row-link" fw={600} dir="auto" onClick={() => openNote(note)}>
            {title}
          </UnstyledButton>
        </h2>
        <p className={`${classes.content} soft breaks`} dir="auto">
          {content}
        </p>
      </div>
      <div className={classes.badges}>
        <NoteBadges note={note} />
      </div>
      <p className={`${classes.author} faint small`}>
        <ByPerson person={createdBy} when={day} />
      </p>
      <span className={classes.menu}>
        <RowActions actions={actionsOf} />
      </span>
    </li>
  )
}
