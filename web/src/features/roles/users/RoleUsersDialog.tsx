import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role, RoleHolder } from '@muster/contract/roles/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { text } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { Expiry } from '../shared/Expiry.tsx'
import { RevokeButton, useRevoke } from '../shared/roleChanges.tsx'
import { needsPermissions } from '../shared/needsPermissions.ts'

/** Number of people per page. */
const pageSize = 10

/** Shows the people with a role, and lets the user remove it from one of them or from all. */
export default function RoleUsersDialog({ role: initialRole, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: role = initialRole } = useQuery(
    orpc.roles.list.queryOptions({
      input: undefined,
      select: (roles) => roles.find(({ id }) => id === initialRole.id),
    }),
  )
  const { id, name, can } = role
  const count = role._count.userRoles
  const list = useListPage((input) => orpc.roles.users.queryOptions({ input: { id, ...input } }), {
    filters: { search: text(100) },
    limit: pageSize,
    inAddress: false,
  })
  const revoke = useRevoke({
    successTitle: t('User revoked from role'),
    failureTitle: t('Failed to revoke user'),
    fallbackMessage: needsPermissions,
    confirm: ({ person }) => ({
      title: t('Revoke {role}?', { role: name }),
      message: t('{name} immediately loses the permissions that only this role grants.', {
        name: fullName(person),
      }),
      confirmLabel: t('Revoke'),
    }),
  })
  const revokeAll = useAction({
    call: () => client.roles.revokeAll({ id }),
    confirm: () => ({
      title: t('Revoke {role} from all users?', { role: name }),
      message: t('Users who lose this role immediately: {count}', { count }),
      confirmLabel: t('Revoke All Users'),
      danger: true,
    }),
    onSuccess: ({ revoked }) =>
      showSuccess(t('All users revoked from role'), t('{role}: {count} users', { role: name, count: revoked })),
    failureTitle: t('Failed to revoke all users'),
    fallbackMessage: needsPermissions,
    invalidates: 'roles',
  })

  return (
    <>
      <Dialog opened onClose={onClose} title={t('{role}: users', { role: name })} size={560}>
        {count > pageSize || list.filtered ? (
          <SearchField
            list={list}
            type="text"
            aria-label={t('Search by name or email')}
            placeholder={t('Search by name or email')}
            autoComplete="off"
            mb={12}
          />
        ) : null}
        <PagedList list={list} skeleton={<ListSkeleton rows={Math.min(Math.max(count, 1), 5)} height={56} />}>
          {({ users }) =>
            users.length === 0 ? (
              <p className="nothing">{list.filtered ? t('No people found') : t('No users assigned to this role.')}</p>
            ) : (
              <ul className="card rows">
                {users.map((user) => (
                  <Holder
                    key={user.id}
                    user={user}
                    onRevoke={can.assign ? () => revoke.confirm({ role, person: user }) : undefined}
                  />
                ))}
              </ul>
            )
          }
        </PagedList>
        <DialogButtons>
          {can.assign && count > 0 ? (
            <Button variant="outline" color="red" onClick={() => revokeAll.confirm()}>
              {t('Revoke All Users')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </Dialog>
      {revoke.confirmDialog}
      {revokeAll.confirmDialog}
    </>
  )
}

/** Shows a person with the role, its expiry, and a button to remove it. */
function Holder({ user, onRevoke }: { user: RoleHolder; onRevoke?: () => void }) {
  const { t } = useTranslation()
  return (
    <Group component="li" wrap="nowrap" gap="8px 12px" mih={56} px={12} py={8}>
      <Box flex={1} miw={0}>
        <Person
          person={user}
          secondary={[user.position, user.department].filter(Boolean).join(' · ') || user.email}
          size={32}
        />
      </Box>
      <Box className="faint small" ta="end">
        {user.status === 'ACTIVE' ? null : (
          <Box className="medium" c="var(--amber-ink)">
            {t('Inactive')}
          </Box>
        )}
        {user.expiresAt ? <Expiry expiresAt={user.expiresAt} /> : null}
      </Box>
      {onRevoke ? (
        <RevokeButton word={t('Revoke')} label={t('Revoke {name}', { name: fullName(user) })} onClick={onRevoke} />
      ) : null}
    </Group>
  )
}
