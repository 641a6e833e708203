import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { PersonField } from '../../../kit/form/people/PersonField.tsx'
import { ExpiryField } from '../shared/Expiry.tsx'
import { useAssignForm } from '../shared/roleChanges.tsx'

/** A person to whom the role may be assigned, and whether they already have it. */
type Assignee = PersonName & { holdsRole: boolean }

/** Lets the user assign a role to a person, with an optional last day. */
export default function AssignRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useAssignForm<Assignee>({ roleId: role.id }, onClose)
  const { person } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Assign Role to User')}
      submit={t('Assign Role')}
      failed={t('Failed to assign role')}
    >
      <dl className="well">
        <dt className="faint small">{t('Role')}</dt>
        <dd className="strong breaks">{role.name}</dd>
        {role.description ? <dd className="soft breaks">{role.description}</dd> : null}
      </dl>
      <PersonField
        form={form}
        name="person"
        label={t('User')}
        query={(search: string) =>
          orpc.roles.people.queryOptions({ input: { roleId: role.id, search }, select: ({ people }) => people })
        }
        secondLine={({ position, department, holdsRole }: Assignee) =>
          [holdsRole ? t('Has this role') : null, position, department].filter(Boolean).join(' · ')
        }
      />
      {person?.holdsRole ? (
        <p className="soft small">
          {t('{name} already has this role. Assigning it again changes its expiry.', {
            name: person.firstName,
          })}
        </p>
      ) : null}
      <ExpiryField form={form} name="expiresAt" />
    </FormDialog>
  )
}
