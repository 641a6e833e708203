import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconKey, IconPencil, IconTrash, IconUserPlus, IconUsers, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { administrativePermissions } from '@muster/contract/access/permissions'
import { formatter } from '@muster/contract/kit/formatters'
import type { Role } from '@muster/contract/roles/calls'
import { i18n } from '../../i18n.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useSelectedItem } from '../../kit/useSelectedItem.ts'
import { areaLabelOf } from '../../kit/views.ts'
import classes from './RoleRow.module.css'

/** The number of areas that a row names. */
const maxAreas = 3
const administrative = new Set<string>(administrativePermissions)

/**
 * Shows a role with its description, the areas of its permissions, its number of people and permissions, and its
 * actions. Scrolls to the row and focuses it if `isSelected`.
 */
export function RoleRow(props: {
  role: Role
  isSelected: boolean
  onEdit: () => void
  onDelete: () => void
  onAssign: () => void
  /** Opens the list of people with the role; omitted if the user may not see them. */
  onUsers?: () => void
}) {
  const { role, isSelected, onEdit, onDelete, onAssign, onUsers } = props
  const { name, description, isBuiltIn, permissions, _count, can } = role
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const inactive = _count.userRoles - _count.active
  const row = useSelectedItem<HTMLLIElement>(isSelected)
  const tool = (label: string, Icon: Icon, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  const fact = (words: ReactNode, Icon: Icon, onClick?: () => void) => {
    const content = (
      <>
        <Icon size={16} className="icon" aria-hidden />
        {words}
      </>
    )
    if (!onClick) return <span className={`soft ${classes.fact}`}>{content}</span>
    return (
      <UnstyledButton className={`soft ${classes.fact}`} onClick={onClick}>
        {content}
        <span className="visually-hidden">{` – ${name}`}</span>
      </UnstyledButton>
    )
  }
  const assignLabel = t('Assign Role: {role}', { role: name })
  const tools = (
    <div className={classes.tools}>
      {can.assign ? (
        isNarrow ? (
          tool(assignLabel, IconUserPlus, onAssign)
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            aria-label={assignLabel}
            onClick={onAssign}
          >
            {t('Assign Role')}
          </Button>
        )
      ) : null}
      <span className={classes.edit}>
        {can.update ? tool(t('Edit {role}', { role: name }), IconPencil, onEdit) : null}
      </span>
      <span className={classes.delete}>
        {can.delete ? tool(t('Delete {role}', { role: name }), IconTrash, onDelete) : null}
      </span>
    </div>
  )
  return (
    <li {...row} className={classes.row}>
      <div className={classes.name}>
        <h2 className="subhead breaks">{name}</h2>
        <p className="soft small breaks">
          <span className="medium">{isBuiltIn ? t('Built-in') : t('Own role')}</span>
          {' · '}
          <span>{description ?? t('No description')}</span>
        </p>
      </div>
      <Scope names={permissions.map(({ permission }) => permission.name)} />
      <div className={`${classes.facts} numbers`}>
        {fact(
          <span>
            {t('{count} users', { count: _count.active })}
            {inactive > 0 ? (
              <>
                {' '}
                <span className={`faint small ${classes.inactive}`}>{t('{count} inactive', { count: inactive })}</span>
              </>
            ) : null}
          </span>,
          IconUsers,
          onUsers,
        )}
        {fact(t('{count} permissions', { count: permissions.length }), IconKey, onEdit)}
      </div>
      {tools}
    </li>
  )
}

/** Shows the names of the columns of the roles, in windows that have room for columns. */
export function RoleColumns() {
  const { t } = useTranslation()
  return (
    <div className={`${classes.row} ${classes.head} faint small medium`} aria-hidden>
      <span>{t('Role')}</span>
      <span>{t('Areas')}</span>
      <span className={classes.facts}>
        <span>{t('Users')}</span>
        <span>{t('Permissions')}</span>
      </span>
    </div>
  )
}

/** Shows in which areas these permissions are administrative or, if none is, in which areas they lie. */
function Scope({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const ofAdministrator = names.filter((name) => administrative.has(name))
  const isAdministrative = ofAdministrator.length > 0
  const areas = areasOf(isAdministrative ? ofAdministrator : names).map((area) => t(areaLabelOf(area)))
  const named = formatter('ListFormat', i18n.language, { type: 'unit' }).format(areas.slice(0, maxAreas))
  const count = areas.length - maxAreas
  const list = count > 0 ? t('{list} and {count} more', { list: named, count }) : named
  return <p className={`${classes.scope} soft small`}>{isAdministrative ? t('Administers: {list}', { list }) : list}</p>
}

/** Returns the areas of permissions, those with the most first. */
function areasOf(names: readonly string[]): string[] {
  const byArea = Map.groupBy(names, (name) => name.split('.')[0] ?? '')
  return [...byArea].toSorted(([, one], [, other]) => other.length - one.length).map(([area]) => area)
}
