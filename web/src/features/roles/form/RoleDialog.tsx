import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry, Role } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { PermissionPicker } from '../shared/PermissionPicker.tsx'
import { RemotePermissionChanges } from './RemotePermissionChanges.tsx'
import { RoleEffect } from './RoleEffect.tsx'
import { namesOf, permissionsDiffer, useRoleForm } from './roleForm.ts'

interface RoleDialogProps {
  /** The role to be edited; null for a new one. */
  role: Role | null
  onClose: () => void
}

const usePermissions = () =>
  useQuery({ ...orpc.roles.permissions.queryOptions({ input: undefined }), staleTime: Infinity })

const skeleton = <ListSkeleton rows={5} height={44} />

/** Lets the user create or edit a role, and shows the effect on people before saving. */
export default function RoleDialog({ role, onClose }: RoleDialogProps) {
  if (role && !role.can.update) return <RoleView role={role} onClose={onClose} />
  return <RoleForm role={role} onClose={onClose} />
}

function RoleForm({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = usePermissions()
  const form = useRoleForm(role, onClose)
  const { first, before, values, change, problems, dirty } = form
  const problem = problemOf(problems, 'permissions')
  const keepsName = role !== null && !role.can.rename
  const hasRemoteChanges = query.data && permissionsDiffer(before, first)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={role ? t('Edit Role') : t('Create New Role')}
      submit={role ? t('Save Role') : t('Create Role')}
      disabled={role !== null && !dirty}
      failed={role ? t('Failed to update role') : t('Failed to create role')}
      size={720}
      meanwhile={
        hasRemoteChanges ? (
          <RemotePermissionChanges
            first={first.permissions}
            now={before.permissions}
            draft={values.permissions}
            permissions={query.data}
          />
        ) : null
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        readOnly={keepsName}
        description={keepsName ? t('This built-in role can’t be renamed.') : undefined}
        maxLength={60}
        required
        data-autofocus={!role || undefined}
      />
      <TextAreaField form={form} name="description" label={t('Description (optional)')} maxLength={500} rows={2} />
      <Loaded query={query} skeleton={skeleton}>
        {(list: PermissionEntry[]) => (
          <>
            <PermissionPicker
              permissions={list}
              selection={values.permissions}
              onChange={can('roles.assign_permissions') ? (permissions) => change({ permissions }) : undefined}
              error={problem && t(problem)}
            />
            {role && permissionsDiffer(values, before) ? (
              <RoleEffect role={role} selection={values.permissions} permissions={list} />
            ) : null}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

/** Shows a role that the user may not edit. */
function RoleView({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened onClose={onClose} title={role.name} size={720}>
      <Stack gap="md" mb="md">
        {role.description ? <p>{role.description}</p> : null}
        <Loaded query={usePermissions()} skeleton={skeleton}>
          {(list) => <PermissionPicker permissions={list} selection={new Set(namesOf(role))} />}
        </Loaded>
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
