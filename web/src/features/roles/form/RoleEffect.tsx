import { Box, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry, Role } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'

/** Maximum number of changes that are listed. Any others are only counted. */
const maxListed = 12

/** Shows how many people would gain or lose each changed permission. */
export function RoleEffect(props: {
  role: Role
  selection: ReadonlySet<string>
  permissions: readonly PermissionEntry[]
}) {
  const { role, permissions } = props
  const { t } = useTranslation()
  const [names] = useDebouncedValue([...props.selection].toSorted().join(','), 250)
  const { data, error } = useQuery({
    ...orpc.roles.changeEffect.queryOptions({
      input: { id: role.id, permissions: names },
      placeholderData: keepPreviousData,
    }),
    staleTime: 0,
  })
  const words = new Map(permissions.map(({ name, description }) => [name, description]))
  const peopleOf = (isGained: boolean, count: number) => {
    if (count === 0) return isGained ? t('no one gains it') : t('no one loses it')
    return isGained ? t('{count} people gain it', { count }) : t('{count} people lose it', { count })
  }
  return (
    <Stack component="section" className="well soft numbers" gap={8} role="status" aria-label={t('Effect of saving')}>
      <h3 className="subhead">{t('Effect of saving')}</h3>
      {data ? (
        <>
          <p>
            {data.people === 0
              ? t('No active user has this role.')
              : t('Active people with this role: {count}. Changes apply immediately.', {
                  count: data.people,
                })}
            {data.concernsCaller ? ` ${t('You are one of them.')}` : ''}
          </p>
          <Stack component="ul" gap={6}>
            {data.changes.slice(0, maxListed).map(({ permission, given, people }) => (
              <Group key={permission} component="li" gap={8} wrap="nowrap" c={`var(--${given ? 'green' : 'red'}-ink)`}>
                {given ? (
                  <IconPlus size={14} role="img" aria-label={t('Added:')} />
                ) : (
                  <IconMinus size={14} role="img" aria-label={t('Removed:')} />
                )}
                <Box component="span" flex={1} c="var(--ink)">
                  {t(words.get(permission) ?? permission)}
                </Box>
                <span className="soft small">{peopleOf(given, people)}</span>
              </Group>
            ))}
          </Stack>
          {data.changes.length > maxListed ? (
            <p>{t('and {count} more changes', { count: data.changes.length - maxListed })}</p>
          ) : null}
        </>
      ) : (
        <p>{loadFailure(error) ?? t('Loading…')}</p>
      )}
    </Stack>
  )
}
