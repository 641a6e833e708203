import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { client, orpc } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { id as idFilter } from '../../kit/list/filters.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { useActionInAddress, useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { ChangedDefaults } from './ChangedDefaults.tsx'
import { RoleColumns, RoleRow } from './RoleRow.tsx'
import { needsPermissions } from './shared/needsPermissions.ts'

const RoleDialog = lazyPart(() => import('./form/RoleDialog.tsx'))
const AssignRoleDialog = lazyPart(() => import('./users/AssignRoleDialog.tsx'))
const RoleUsersDialog = lazyPart(() => import('./users/RoleUsersDialog.tsx'))

/** Shows the view `roles`, with all roles and their permissions (specification 3, section 2). */
export default function RolesPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(orpc.roles.list.queryOptions({ input: undefined }))
  const selectedId = idFilter.read(useAddress().params.get('role') ?? '')
  // The open dialog, which keeps the role as it was when it opened.
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const edit = (role: Role | null) => setDialog(<RoleDialog role={role} onClose={close} />)
  const remove = useAction({
    call: ({ id }: Role) => client.roles.remove({ id }),
    deletedIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Delete Role'),
      message: t('The role {role} will be deleted for good. No one has it.', { role: name }),
      confirmLabel: t('Delete Role'),
      danger: true,
    }),
    onSuccess: (_, { name }) => showSuccess(t('Role deleted successfully'), name),
    failureTitle: t('Failed to delete role'),
    fallbackMessage: needsPermissions,
    invalidates: 'roles',
  })
  useActionInAddress({ role: can('roles.create') ? () => edit(null) : null })
  useFocusReturn(dialog !== null || remove.isAsking)
  return (
    <>
      <PageHeader
        title={t('Role Management')}
        description={t('A role is a set of permissions. People can have several roles.')}
        action={
          can('roles.create') ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
              {t('Create New Role')}
            </Button>
          ) : null
        }
      />
      <Stack gap={16}>
        {selectedId && query.data?.every(({ id }) => id !== selectedId) ? (
          <p className="nothing" role="status">
            {t('This role no longer exists.')}
          </p>
        ) : null}
        <Loaded
          query={query}
          skeleton={
            <div className="card">
              <ListSkeleton rows={5} height={64} />
            </div>
          }
        >
          {(roles) => (
            <>
              <ChangedDefaults roles={roles} />
              <div className="card">
                <RoleColumns />
                <ul className="rows">
                  {roles.map((role) => (
                    <RoleRow
                      key={role.id}
                      role={role}
                      isSelected={role.id === selectedId}
                      onEdit={() => edit(role)}
                      onDelete={() => remove.confirm(role)}
                      onAssign={() => setDialog(<AssignRoleDialog role={role} onClose={close} />)}
                      onUsers={
                        can('roles.read') ? () => setDialog(<RoleUsersDialog role={role} onClose={close} />) : undefined
                      }
                    />
                  ))}
                </ul>
              </div>
            </>
          )}
        </Loaded>
      </Stack>
      <Suspense fallback={null}>{dialog}</Suspense>
      {remove.confirmDialog}
    </>
  )
}
