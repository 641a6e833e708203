import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserRole } from '@muster/contract/roles/calls'
import { orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Expiry, ExpiryField } from './Expiry.tsx'
import { RevokeButton, fallbackFailure, useAssignForm, useRevoke } from './roleChanges.tsx'

/** Shows a person's roles, and lets the user assign and remove them (specification 3, section 2, All Users). */
export default function ManageRolesDialog({ person, onClose }: { person: PersonOption; onClose: () => void }) {
  const { t } = useTranslation()
  const personRoles = useQuery(
    orpc.roles.ofUser.queryOptions({ input: { userId: person.id }, select: ({ userRoles }) => userRoles }),
  )
  const all = useQuery(orpc.roles.list.queryOptions({ input: undefined }))
  const form = useAssignForm({ person }, (reset) => reset())
  const revoke = useRevoke({
    successTitle: t('Role removed successfully!'),
    failureTitle: t('Failed to remove role'),
    explainRefusal: fallbackFailure,
    confirm: ({ role }) => ({
      title: t('Remove {role}', { role: role.name }),
      message: t('Are you sure you want to remove this role?'),
      confirmLabel: t('Remove Role'),
    }),
  })
  const activeRoleIds = new Set(personRoles.data?.filter(({ isExpired }) => !isExpired).map(({ role }) => role.id))
  const assignable = (all.data ?? []).filter(({ id, can }) => can.assign && !activeRoleIds.has(id))
  const noneLeft = all.data !== undefined && assignable.length === 0

  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={t('Manage Roles')}
        submit={t('Assign Role')}
        disabled={noneLeft}
        failed={t('Failed to assign role')}
        size={560}
      >
        <p className="soft">{t('{name} has the permissions of all these roles.', { name: fullName(person) })}</p>
        <Loaded query={personRoles} skeleton={<ListSkeleton rows={2} height={64} />}>
          {(userRoles) =>
            userRoles.length === 0 ? (
              <p className="nothing">{t('No roles assigned')}</p>
            ) : (
              <ul className="card rows" aria-label={t('Roles')}>
                {userRoles.map((assigned) => (
                  <Assigned
                    key={assigned.id}
                    assigned={assigned}
                    onRemove={() => revoke.confirm({ role: assigned.role, person })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Box component="h3" className="subhead" mt={8}>
          {t('Add a role')}
        </Box>
        <div className="pair">
          <ChoiceField
            form={form}
            name="roleId"
            label={t('Role')}
            none={t('Select a role')}
            options={assignable.map(({ id, name }) => ({ value: id, label: name }))}
            description={noneLeft ? t('No other roles you can assign.') : undefined}
          />
          <ExpiryField form={form} name="expiresAt" />
        </div>
      </FormDialog>
      {revoke.confirmDialog}
    </>
  )
}

/** Shows a role of the person, with its expiry, the person who assigned it, and a button to remove it. */
function Assigned({ assigned, onRemove }: { assigned: UserRole; onRemove: () => void }) {
  const { t } = useTranslation()
  const { role, expiresAt, isExpired, grantedBy, can } = assigned
  return (
    <Box component="li" className="row" pe={12}>
      <div>
        <p className={`medium breaks ${isExpired ? 'faint' : ''}`}>{role.name}</p>
        <p className="faint small">
          <Expiry expiresAt={expiresAt} isExpired={isExpired} />
          {grantedBy ? ` · ${t('assigned by {name}', { name: fullName(grantedBy) })}` : null}
        </p>
      </div>
      {can.revoke ? (
        <RevokeButton word={t('Remove')} label={t('Remove {role}', { role: role.name })} onClick={onRemove} />
      ) : null}
    </Box>
  )
}
