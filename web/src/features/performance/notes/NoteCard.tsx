import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Note } from '@muster/contract/performance/notes'
import { localDayOf, formatDate } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { openNote, type PerformanceActions } from '../shared/links.ts'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { noteStyles } from '../shared/labels.ts'
import { useRecordMenu } from '../shared/useRecordMenu.tsx'
import classes from './NoteCard.module.css'

const privately: StatusStyle = { colour: 'grey', Icon: IconLock, label: 'Private' }

/** Shows badges for the type of a note and for a private note. */
export const NoteBadges = ({ note: { type, isPrivate } }: { note: Note }) => (
  <Group gap="xs">
    <StatusBadge look={noteStyles[type]} />
    {isPrivate ? <StatusBadge look={privately} /> : null}
  </Group>
)

/** Shows a note in a list. Its title opens it. */
export function NoteCard({ note, actions }: { note: Note; actions: PerformanceActions }) {
  const { t } = useTranslation()
  const visibility = usePerformanceScope()
  const menu = useRecordMenu()
  const { title, content, user, createdBy, createdAt } = note
  const actionsOf = menu(note, {
    open: () => openNote(note),
    edit: () => actions.editNote(note),
    remove: () => actions.removeNote(note),
  })
  return (
    <Stack component="li" className={`${classes.note} card`} gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap="xs" miw={0} align="flex-start">
          {visibility.namesInList(user) ? <Person person={user} size={24} /> : null}
          <h2 className="lead breaks">
            <UnstyledButton className="row-link" fw={600} dir="auto" onClick={() => openNote(note)}>
              {title}
            </UnstyledButton>
          </h2>
        </Stack>
        <span className={classes.above}>
          <RowActions actions={actionsOf} />
        </span>
      </Group>
      <NoteBadges note={note} />
      <p className={`${classes.content} measure soft breaks`} dir="auto">
        {content}
      </p>
      <p className="faint small">
        {t('{name}, {when}', { name: fullName(createdBy), when: formatDate(localDayOf(createdAt)) })}
      </p>
    </Stack>
  )
}
