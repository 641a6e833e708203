import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconEye, IconLock, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Note } from '@muster/contract/performance/notes'
import { dayHere, formatDate } from '../../../kit/format.ts'
import { type RowAction, RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/names.ts'
import { Person } from '../../../kit/Person.tsx'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import { openNote, openPerson, type PerformanceActions } from '../shared/opening.ts'
import { useSees } from '../shared/useSees.ts'
import { noteLooks } from '../shared/words.ts'
import classes from './NoteCard.module.css'

const privately: StatusLook = { colour: 'grey', Icon: IconLock, label: 'Private' }

/** What kind of remark a note is, and whether it is private. */
export const NoteBadges = ({ note: { type, isPrivate } }: { note: Note }) => (
  <Group gap="xs">
    <StatusBadge look={noteLooks[type]} />
    {isPrivate ? <StatusBadge look={privately} /> : null}
  </Group>
)

/** A note in a list; its title opens all of it. */
export function NoteCard({ note, actions }: { note: Note; actions: PerformanceActions }) {
  const { t } = useTranslation()
  const sees = useSees()
  const { title, content, user, createdBy, createdAt, can } = note
  const menu: (RowAction | false)[] = [
    { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openNote(note) },
    can.edit && { label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => actions.editNote(note) },
    sees.pageOf(user) && {
      label: t('Performance of {name}', { name: user.firstName }),
      icon: <IconUser size={16} />,
      onClick: () => openPerson(user),
    },
    can.remove && {
      label: t('Delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => actions.removeNote(note),
    },
  ]
  return (
    <Stack component="li" className={`${classes.note} card`} gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap="xs" miw={0} align="flex-start">
          {sees.namesInList(user) ? <Person person={user} size={24} /> : null}
          <h2 className="lead breaks">
            <UnstyledButton className="row-link" fw={600} dir="auto" onClick={() => openNote(note)}>
              {title}
            </UnstyledButton>
          </h2>
        </Stack>
        <span className={classes.above}>
          <RowActions actions={menu.filter((each) => each !== false)} />
        </span>
      </Group>
      <NoteBadges note={note} />
      <p className={`${classes.content} measure soft breaks`} dir="auto">
        {content}
      </p>
      <p className="faint small">
        {t('{name}, {when}', { name: fullName(createdBy), when: formatDate(dayHere(createdAt)) })}
      </p>
    </Stack>
  )
}
