import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserRole } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Expiry } from './Expiry.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import { type PersonOfRole, useRoleChanges } from './useRoleChanges.ts'
import classes from './ManageRolesDialog.module.css'

/** The roles of a person (specification 3, section 2, All Users): what they have, one more, one less. */
export default function ManageRolesDialog({ person, onClose }: { person: PersonOfRole; onClose: () => void }) {
  const { t } = useTranslation()
  const own = useQuery(orpc.roles.ofUser.queryOptions({ input: { userId: person.id } }))
  const all = useQuery(orpc.roles.list.queryOptions({ input: undefined }))
  const { assign, revoke, busy } = useRoleChanges()
  const [roleId, setRoleId] = useState('')
  const [day, setDay] = useState('')
  const [problems, setProblems] = useState<{ role?: string; expiresAt?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [removing, setRemoving] = useState<UserRole | null>(null)

  const userRoles = own.data?.userRoles
  const counting = new Set(userRoles?.filter(({ isExpired }) => !isExpired).map(({ role }) => role.id))
  const offered = (all.data ?? []).filter(({ id, can }) => can.assign && !counting.has(id))
  const clear = () => {
    setRoleId('')
    setDay('')
  }

  const submit = async () => {
    const role = offered.find(({ id }) => id === roleId)
    setFailure(null)
    setProblems(role ? {} : { role: t('Please select a role') })
    if (!role) return
    const failed = await assign(role, person, day)
    if (!failed) return clear()
    setProblems(failed.fieldErrors)
    if (!failed.fieldErrors.expiresAt) setFailure(t(failed.message))
  }

  const remove = async () => {
    if (!removing) return
    const said = { done: t('Role removed successfully!'), failed: t('Failed to remove role') }
    if (await revoke(removing.role, person, said)) setRemoving(null)
  }

  return (
    <>
      <FormDialog
        opened
        onClose={onClose}
        title={t('Manage Roles')}
        submitLabel={t('Assign Role')}
        submitting={busy && !removing}
        submitDisabled={all.data !== undefined && offered.length === 0}
        onSubmit={() => void submit()}
        errorTitle={t('Failed to assign role')}
        error={failure}
        dirty={roleId !== '' || day !== ''}
        size={560}
      >
        <p className={classes.person}>
          {t('What {name} may do comes from these roles together.', { name: `${person.firstName} ${person.lastName}` })}
        </p>
        {own.error && !userRoles ? (
          <ErrorState message={sentenceOf(apiError(own.error))} onRetry={() => void own.refetch()} />
        ) : !userRoles ? (
          <ListSkeleton rows={2} height={64} />
        ) : userRoles.length === 0 ? (
          <p className={classes.none}>{t('No roles assigned')}</p>
        ) : (
          <ul className={classes.roles} aria-label={t('Roles')}>
            {userRoles.map((assigned) => (
              <Assigned key={assigned.id} assigned={assigned} onRemove={() => setRemoving(assigned)} />
            ))}
          </ul>
        )}
        <h3 className={classes.heading}>{t('Add a role')}</h3>
        <div className={classes.fields}>
          <NativeSelect
            label={t('Role')}
            value={roleId}
            onChange={({ currentTarget }) => {
              setRoleId(currentTarget.value)
              setProblems({})
              setFailure(null)
            }}
            error={problems.role}
            description={all.data && offered.length === 0 ? t('There is no other role that you can give.') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[
              { value: '', label: t('Select a role') },
              ...offered.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <ExpiryField value={day} onChange={setDay} error={problems.expiresAt} />
        </div>
      </FormDialog>
      <ConfirmDialog
        opened={removing !== null}
        title={t('Remove {role}', { role: removing?.role.name ?? '' })}
        message={t('Are you sure you want to remove this role?')}
        confirmLabel={t('Remove Role')}
        danger
        submitting={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(null)}
      />
    </>
  )
}

/** One role of the person: until when, who gave it, and the way to take it away. */
function Assigned({ assigned, onRemove }: { assigned: UserRole; onRemove: () => void }) {
  const { t } = useTranslation()
  const { role, expiresAt, isExpired, grantedBy, can } = assigned
  return (
    <li className={classes.role} data-expired={isExpired || undefined}>
      <div className={classes.text}>
        <p className={classes.name}>{role.name}</p>
        <p className={classes.detail}>
          <Expiry expiresAt={expiresAt} isExpired={isExpired} />
          {grantedBy ? ` · ${t('given by {name}', { name: `${grantedBy.firstName} ${grantedBy.lastName}` })}` : null}
        </p>
      </div>
      {can.revoke ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.remove}
          aria-label={t('Remove {role}', { role: role.name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      ) : null}
    </li>
  )
}
