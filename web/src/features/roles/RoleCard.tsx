import { ActionIcon, Box, Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { IconKey, IconPencil, IconTrash, IconUserPlus, IconUsers, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { useSelectedItem } from '../../kit/useSelectedItem.ts'
import classes from './RoleCard.module.css'

/**
 * Shows a role with its description, its number of people and permissions, and its actions. Scrolls to the card and
 * focuses it if `isSelected`.
 */
export function RoleCard(props: {
  role: Role
  isSelected: boolean
  onEdit: () => void
  onDelete: () => void
  onAssign: () => void
  /** Opens the list of people with the role; omitted if the user may not see them. */
  onUsers?: () => void
}) {
  const { role, isSelected, onEdit, onDelete, onAssign, onUsers } = props
  const { name, description, permissions, _count, can } = role
  const { t } = useTranslation()
  const card = useSelectedItem<HTMLDivElement>(isSelected)
  const tool = (label: string, Icon: Icon, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  const fact = (words: string, Icon: Icon, onClick?: () => void) => {
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
  return (
    <Stack {...card} component="li" className="card" gap={12} p={20}>
      <Group align="flex-start" justify="space-between" wrap="nowrap" gap={8} mih={32}>
        <Box component="h2" className="lead breaks" pt={4}>
          {name}
        </Box>
        <Group gap={0} wrap="nowrap" me={-6}>
          {can.update ? tool(t('Edit {role}', { role: name }), IconPencil, onEdit) : null}
          {can.delete ? tool(t('Delete {role}', { role: name }), IconTrash, onDelete) : null}
        </Group>
      </Group>
      <Box component="p" className="soft breaks" flex={1}>
        {description ?? t('No description')}
      </Box>
      <Group className="numbers" gap="4px 20px">
        {fact(t('{count} permissions', { count: permissions.length }), IconKey, onEdit)}
        {fact(t('{count} users', { count: _count.userRoles }), IconUsers, onUsers)}
      </Group>
      {can.assign ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          aria-label={t('Assign Role: {role}', { role: name })}
          onClick={onAssign}
        >
          {t('Assign Role')}
        </Button>
      ) : null}
    </Stack>
  )
}
