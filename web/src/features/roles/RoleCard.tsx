import { ActionIcon, Box, Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { IconKey, IconPencil, IconTrash, IconUserPlus, IconUsers, type Icon } from '@tabler/icons-react'
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
  const tool = (label: string, Sign: Icon, dialog: RoleDialogName) => (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={() => onOpen(dialog)}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
  const fact = (words: string, Sign: Icon, dialog?: RoleDialogName) => {
    const said = (
      <>
        <Sign size={16} className="icon" aria-hidden />
        {words}
      </>
    )
    if (!dialog) return <span className={`soft ${classes.fact}`}>{said}</span>
    return (
      <UnstyledButton className={`soft ${classes.fact}`} onClick={() => onOpen(dialog)}>
        {said}
        <span className="visually-hidden">{` – ${name}`}</span>
      </UnstyledButton>
    )
  }
  return (
    <Stack component="li" className="card" gap={12} p={20}>
      <Group align="flex-start" justify="space-between" wrap="nowrap" gap={8} mih={32}>
        <Box component="h2" className="lead breaks" pt={4}>
          {name}
        </Box>
        <Group gap={0} wrap="nowrap" me={-6}>
          {can.update ? tool(t('Edit {role}', { role: name }), IconPencil, 'role') : null}
          {can.delete ? tool(t('Delete {role}', { role: name }), IconTrash, 'delete') : null}
        </Group>
      </Group>
      <Box component="p" className="soft breaks" flex={1}>
        {description ?? t('No description')}
      </Box>
      <Group className="numbers" gap="4px 20px">
        {fact(t('{count} permissions', { count: permissions.length }), IconKey, 'role')}
        {fact(t('{count} users', { count: _count.userRoles }), IconUsers, seesUsers ? 'users' : undefined)}
      </Group>
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
    </Stack>
  )
}
