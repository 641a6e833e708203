import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { ChangedMeanwhile } from '../../../kit/form/ChangedMeanwhile.tsx'
import { PermissionPicker } from './PermissionPicker.tsx'
import { PermissionsMeanwhile } from './PermissionsMeanwhile.tsx'
import { RoleEffect } from './RoleEffect.tsx'
import { namesOf, permissionsDiffer } from './roleForm.ts'
import { useRoleForm } from './useRoleForm.ts'
import classes from './RoleDialog.module.css'

interface RoleDialogProps {
  /** Null for a new one. */
  role: Role | null
  onClose: () => void
}

function usePermissionList() {
  const { data, error, refetch } = useQuery({
    ...orpc.roles.permissions.queryOptions({ input: undefined }),
    staleTime: Infinity,
  })
  const failure = data ? null : loadFailure(error)
  return { list: data, failure, retry: () => void refetch() }
}

/** A role’s name, description and permissions, to be created or changed; what a change means is said before. */
export default function RoleDialog({ role, onClose }: RoleDialogProps) {
  if (role && !role.can.update) return <RoleView role={role} onClose={onClose} />
  return <RoleForm role={role} onClose={onClose} />
}

function RoleForm({ role: initial, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const viewer = useSession()
  const { list, failure: notLoaded, retry } = usePermissionList()
  const form = useRoleForm(initial, onClose)
  const { role, first, before, values, change, problems, failure, submitting, submit, dirty, meanwhile } = form
  const choosing = viewer.can('roles.assign_permissions')
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={role ? t('Edit Role') : t('Create New Role')}
      submitLabel={role ? t('Save Role') : t('Create Role')}
      submitDisabled={role !== null && !dirty}
      submitting={submitting}
      onSubmit={() => void submit()}
      errorTitle={role ? t('Failed to update role') : t('Failed to create role')}
      error={failure}
      dirty={dirty}
      size={720}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('Name')}
          value={values.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          readOnly={role !== null && !role.can.rename}
          description={role && !role.can.rename ? t('Every company has this role, so it keeps its name.') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problems.name && t(problems.name)}
          maxLength={60}
          autoComplete="off"
          required
          data-autofocus={!role || undefined}
        />
        <Textarea
          label={t('Description (optional)')}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          error={problems.description && t(problems.description)}
          maxLength={500}
          rows={2}
        />
        {notLoaded ? (
          <ErrorState message={notLoaded} onRetry={retry} />
        ) : !list ? (
          <ListSkeleton rows={5} height={44} />
        ) : (
          <PermissionPicker
            permissions={list}
            chosen={values.chosen}
            onChange={choosing ? (chosen) => change({ chosen }) : undefined}
            viewer={viewer}
            error={problems.permissions && t(problems.permissions)}
          />
        )}
        {role && list && permissionsDiffer(values.chosen, before.chosen) ? (
          <RoleEffect role={role} chosen={values.chosen} permissions={list} />
        ) : null}
        <ChangedMeanwhile {...meanwhile}>
          {list && permissionsDiffer(before.chosen, first.chosen) ? (
            <PermissionsMeanwhile first={first.chosen} now={before.chosen} mine={values.chosen} permissions={list} />
          ) : null}
        </ChangedMeanwhile>
      </div>
    </FormDialog>
  )
}

/** The same for who may only look. */
function RoleView({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const viewer = useSession()
  const { list, failure, retry } = usePermissionList()
  return (
    <Dialog opened onClose={onClose} title={role.name} size={720}>
      <div className={classes.fields}>
        {role.description ? <p>{role.description}</p> : null}
        {failure ? (
          <ErrorState message={failure} onRetry={retry} />
        ) : !list ? (
          <ListSkeleton rows={5} height={44} />
        ) : (
          <PermissionPicker permissions={list} chosen={new Set(namesOf(role))} viewer={viewer} />
        )}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
