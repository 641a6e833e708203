import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UpdateUser } from '@muster/contract/users/forms'
import type { UserDetail } from '@muster/contract/users/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import type { ApiError } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { PasswordInput } from '../../../kit/form/PasswordInput.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { EmploymentHistory } from './EmploymentHistory.tsx'
import { PayFields } from './PayFields.tsx'
import { PayFacts } from './PayFacts.tsx'
import { PersonFields } from './PersonFields.tsx'
import { refreshPeople } from '../refresh.ts'
import { SalaryFields } from './SalaryFields.tsx'
import { ChangedMeanwhile } from '../../../kit/form/ChangedMeanwhile.tsx'
import { type Refusal, useForm } from '../../../kit/form/oldForm.ts'
import { checkChanged, refusals, toUpdate, valuesOf } from './userForm.ts'
import { userParts } from './userParts.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './UserForm.module.css'

function useEditForm(initial: UserDetail, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const today = useToday()
  const [user, setUser] = useState(initial)
  const [couldAtFirst] = useState(initial.can)
  const pay = user.can.pay === true
  // Accounts are told by their names once somebody else changed something.
  const { data } = useQuery({ ...orpc.accounts.list.queryOptions({ input: {} }), enabled: pay && user !== initial })
  const accountName = (id: string) => data?.accounts.find((account) => account.id === id)?.name ?? t('Another account')

  const form = useForm({
    initial: valuesOf(initial, today),
    check: (values, before) => checkChanged(user, values, before),
    send: async (values, context, before) => {
      // Pay that was typed is sent also where it was taken from one meanwhile: the server says so, and nothing is saved.
      const input = UpdateUser.parse(toUpdate({ ...user, can: couldAtFirst }, values, before))
      const answer = await client.users.update(input, { context })
      showSuccess(t('User updated successfully!'), fullName(answer.user))
      refreshPeople(queryClient)
      onDone()
    },
    refused: (error): Refusal => {
      if (error.status === 404) refreshPeople(queryClient)
      return {
        problems: refusals(error, valuesOf(initial, today)).problems,
        failure: t(updateFailure(error)),
      }
    },
    others: {
      parts: userParts({ pay, today, accountName }),
      code: 'user.changed_meanwhile',
      read: async () => {
        refreshPeople(queryClient)
        const { user: fresh } = await client.users.get({ id: initial.id })
        setUser(fresh)
        return valuesOf(fresh, today)
      },
      gone: t('This person was deleted meanwhile, or is no longer among those you see. Nothing was saved.'),
    },
  })
  return { ...form, user, today }
}

/** The sentence above the buttons (specification 3, section 8). */
function updateFailure({ message, body }: ApiError): string {
  const list = (body?.errors ?? []).map((each) => each.message)
  return list.join(', ') || message || 'Failed to update user. Please try again.'
}

/** The form Edit User, with what somebody's employment was before. */
export function EditUserForm({ user: initial, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useEditForm(initial, onClose)
  const { user, values, before, change, problems, dirty, today } = form
  const fields = { values, change, problems }
  const { user: me } = useSession()
  const asksPassword = user.id === me.id && values.email !== before.email
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Edit User')}
      submitLabel={t('Save Changes')}
      submitDisabled={!dirty}
      submitting={form.submitting}
      onSubmit={() => void form.submit()}
      error={form.failure}
      dirty={dirty}
      size={640}
    >
      <div className={classes.fields}>
        <PersonFields
          {...fields}
          personId={user.id}
          managerFixed={user.can.manager ? null : t('Nobody chooses who is above themselves.')}
          emailFixed={
            user.can.email ? null : t('Only somebody who may do everything that this person may do can change it.')
          }
        >
          {asksPassword ? (
            <PasswordInput
              label={t('Current password')}
              description={t('Needed because you change your own address. Both addresses are told.')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="current-password"
              value={values.password}
              onChange={({ currentTarget }) => change({ password: currentTarget.value })}
              error={problems.password && t(problems.password)}
              required
              withAsterisk={false}
            />
          ) : null}
        </PersonFields>
        {user.monthlySalary === undefined ? null : user.can.pay ? (
          <PayFields {...fields}>
            <SalaryFields {...fields} before={before} user={user} today={today} />
          </PayFields>
        ) : (
          <PayFacts user={user} />
        )}
        <EmploymentHistory userId={user.id} />
        <ChangedMeanwhile {...form.meanwhile} />
      </div>
    </FormDialog>
  )
}
