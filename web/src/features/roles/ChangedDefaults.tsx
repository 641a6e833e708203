import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import { passFocusOnUnmount } from '../../kit/useFocusReturn.ts'

type RoleWithChangedDefaults = Role & { changedDefaults: NonNullable<Role['changedDefaults']> }

const withChangedDefaults = (roles: readonly Role[]): RoleWithChangedDefaults[] =>
  roles.flatMap((role) => (role.changedDefaults ? [{ ...role, changedDefaults: role.changedDefaults }] : []))

/**
 * Shows the edited roles whose defaults a newer release has changed, and lets the user apply or dismiss the changes.
 * Renders nothing if there are none.
 */
export function ChangedDefaults({ roles: all }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const roles = withChangedDefaults(all)
  const { data: permissions } = useQuery(
    orpc.roles.permissions.queryOptions({ input: roles.length ? undefined : skipToken }),
  )
  const words = new Map(permissions?.map(({ name, description }) => [name, description]))
  const applyDefaults = useAction({
    call: ({ role, apply }: { role: RoleWithChangedDefaults; apply: boolean }, context) =>
      client.roles.settleDefaults({ id: role.id, version: role.version, apply }, { context }),
    onSuccess: (_, { role, apply }) => showSuccess(apply ? t('Defaults applied') : t('Role kept unchanged'), role.name),
    failureTitle: t('Failed to update role'),
    itemIdOf: ({ role }) => role.id,
    invalidates: 'roles',
  })
  const change = (permission: string, isAdded: boolean) => (
    <Group key={permission} component="li" gap={8} wrap="nowrap" c={`var(--${isAdded ? 'green' : 'red'}-ink)`}>
      {isAdded ? (
        <IconPlus size={14} role="img" aria-label={t('Added:')} />
      ) : (
        <IconMinus size={14} role="img" aria-label={t('Removed:')} />
      )}
      <span className="breaks" style={{ color: 'var(--ink)' }}>
        {t(words.get(permission) ?? permission)}
      </span>
    </Group>
  )
  if (roles.length === 0) return null
  return (
    <Stack component="section" className="card" gap={16} p={20} aria-labelledby="changed-defaults">
      <div>
        <h2 id="changed-defaults" className="lead" tabIndex={-1}>
          {t('Changed defaults')}
        </h2>
        <p className="soft">{t('This version has new defaults for roles you edited.')}</p>
      </div>
      {roles.map((role) => {
        const runningChoice = applyDefaults.runningInput(role.id)
        const button = (apply: boolean, label: string, description: string) => (
          <Button
            ref={passFocusOnUnmount}
            variant={apply ? 'filled' : 'default'}
            aria-label={description}
            aria-busy={runningChoice?.apply === apply || undefined}
            aria-disabled={runningChoice !== undefined || undefined}
            leftSection={
              runningChoice?.apply === apply ? <Loader size={14} color="currentColor" aria-hidden /> : undefined
            }
            onClick={() => void applyDefaults.run({ role, apply })}
          >
            {label}
          </Button>
        )
        return (
          <Group key={role.id} align="flex-start" justify="space-between" gap={16}>
            <Stack gap={6} flex="1 1 16rem">
              <h3 className="medium breaks">{role.name}</h3>
              <Stack component="ul" gap={6}>
                {role.changedDefaults.added.map((permission) => change(permission, true))}
                {role.changedDefaults.removed.map((permission) => change(permission, false))}
              </Stack>
            </Stack>
            <Group gap={8}>
              {button(false, t('Keep'), t('Keep {role} unchanged', { role: role.name }))}
              {button(true, t('Apply'), t('Apply to {role}', { role: role.name }))}
            </Group>
          </Group>
        )
      })}
    </Stack>
  )
}
