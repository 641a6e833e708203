import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@muster/contract/roles/calls'
import { ExpiryField } from '../shared/ExpiryField.tsx'
import { useRoleChanges } from '../shared/useRoleChanges.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { type Assignee, AssigneePicker } from './AssigneePicker.tsx'
import classes from './AssignRoleDialog.module.css'

/** Gives a role to somebody, for good or until a day. */
export default function AssignRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const { assign, busy } = useRoleChanges()
  const [person, setPerson] = useState<Assignee | null>(null)
  const [day, setDay] = useState('')
  const [problems, setProblems] = useState<{ person?: string; expiresAt?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async () => {
    setFailure(null)
    setProblems(person ? {} : { person: t('Please select a user') })
    if (!person) return
    const failed = await assign(role, person, day)
    if (!failed) return onClose()
    setProblems(failed.fieldErrors)
    if (!failed.fieldErrors.expiresAt) setFailure(t(failed.message))
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Assign Role to User')}
      submitLabel={t('Assign Role')}
      submitting={busy}
      onSubmit={() => void submit()}
      errorTitle={t('Failed to assign role')}
      error={failure}
      dirty={person !== null || day !== ''}
    >
      <div className={classes.fields}>
        <dl className={classes.role}>
          <dt>{t('Role')}</dt>
          <dd>
            <strong>{role.name}</strong>
            {role.description ? <span>{role.description}</span> : null}
          </dd>
        </dl>
        <AssigneePicker
          roleId={role.id}
          person={person}
          onPerson={(chosen) => {
            setPerson(chosen)
            setProblems({})
            setFailure(null)
          }}
          error={problems.person}
        />
        {person?.holdsRole ? (
          <p className={classes.note}>
            {t('{name} has this role already. Assigning it again changes how long they have it.', {
              name: person.firstName,
            })}
          </p>
        ) : null}
        <ExpiryField value={day} onChange={setDay} error={problems.expiresAt} />
      </div>
    </FormDialog>
  )
}
