import { ActionIcon, Button } from '@mantine/core'
import { IconKey, IconPencil, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import classes from './RoleCard.module.css'

/** What can be opened of a role. */
export type RoleDialogName = 'role' | 'delete' | 'assign' | 'users'

/** A role in short: what it is for, what it allows, who has it, and what the reader may do with it. */
export function RoleCard(props: {
  role: Role
  /** Whether the reader may see who has it. */
  seesUsers: boolean
  onOpen: (dialog: RoleDialogName) => void
}) {
  const { role, seesUsers, onOpen } = props
  const { name, description, permissions, _count, can } = role
  const { t } = useTranslation()
  const people = t('{count} users', { count: _count.userRoles })
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.tools}>
          {can.update ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Edit {role}', { role: name })}
              onClick={() => onOpen('role')}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          ) : null}
          {can.delete ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Delete {role}', { role: name })}
              onClick={() => onOpen('delete')}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          ) : null}
        </span>
      </div>
      <p className={classes.description}>{description ?? t('No description')}</p>
      <div className={classes.facts}>
        <button type="button" className={classes.fact} onClick={() => onOpen('role')}>
          <IconKey size={16} aria-hidden />
          {t('{count} permissions', { count: permissions.length })}
          <span className="visually-hidden">{` – ${name}`}</span>
        </button>
        {seesUsers ? (
          <button type="button" className={classes.fact} onClick={() => onOpen('users')}>
            <IconUsers size={16} aria-hidden />
            {people}
            <span className="visually-hidden">{` – ${name}`}</span>
          </button>
        ) : (
          <span className={classes.fact}>
            <IconUsers size={16} aria-hidden />
            {people}
          </span>
        )}
      </div>
      {can.assign ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          aria-label={t('Assign Role: {role}', { role: name })}
          onClick={() => onOpen('assign')}
        >
          {t('Assign Role')}
        </Button>
      ) : null}
    </li>
  )
}
