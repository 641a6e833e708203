import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User, UserDetail } from '@muster/contract/users/calls'
import { UpdateUser } from '@muster/contract/users/forms'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { PasswordField, TextField } from '../../../kit/form/TextField.tsx'
import { TimeZoneField } from '../../../kit/form/choices/TimeZoneField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { EmploymentHistory } from './EmploymentHistory.tsx'
import { HireDatePreview } from './HireDatePreview.tsx'
import { InvoicingFrom, PayFacts, PayFields, SalaryFields } from './PayFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { missingInChanged, names, toUpdate, valuesOf } from './userForm.ts'
import { userFieldGroups } from './userFieldGroups.ts'

/** Lets the user edit a person's details. Shows the form once the current details have loaded. */
export default function EditUserDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  // Always reloaded, so that the form starts with the current details.
  const query = useQuery(orpc.users.get.queryOptions({ input: { id: person.id }, gcTime: 0, staleTime: 0 }))
  if (query.data) return <EditUserForm user={query.data.user} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('Edit User')} size={640}>
      <Loaded query={query} skeleton={<ListSkeleton rows={7} height={64} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Shows the form Edit User and the employment history. */
function EditUserForm({ user: read, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const { user: viewer } = useSession()
  // `initial` is the state when the form was opened, `user` the state after a conflict. Reloading must not change them.
  const [initial] = useState(read)
  const [user, setUser] = useState(initial)
  const pay = user.can.pay === true
  // Account names are needed only after a conflict.
  const { data } = useQuery({ ...orpc.accounts.list.queryOptions({ input: {} }), enabled: pay && user !== initial })
  const accountName = (id: string) => data?.accounts.find((account) => account.id === id)?.name ?? t('Another account')

  const form = useForm({
    initial: valuesOf(initial, today),
    schema: UpdateUser,
    // Pay is sent even if the user may no longer change it. The server then refuses the whole change, instead of saving
    // it without pay.
    toInput: (values, before) => toUpdate({ ...user, can: initial.can }, values, before),
    check: (values) => missingInChanged(user, values),
    names,
    submit: (input, { context }) => client.users.update(input, { context }),
    onSuccess: (answer) => {
      showSuccess(t('User updated successfully!'), fullName(answer.user))
      onClose()
    },
    invalidates: 'users',
    fallbackMessage: 'Failed to update user. Please try again.',
    // All errors are shown above the buttons (specification 3, section 8).
    explainRefusal: ({ body }) =>
      body?.errors?.length ? { failure: body.errors.map((each) => t(each.message)).join(', ') } : undefined,
    concurrent: {
      parts: userFieldGroups({ pay, today, company: viewer.timeZone, accountName }),
      code: 'user.changed_meanwhile',
      read: async () => {
        const { user: current } = await client.users.get({ id: initial.id })
        setUser(current)
        return valuesOf(current, today)
      },
      goneMessage: t('This person was deleted, or you no longer have access. Nothing was saved.'),
    },
  })
  const asksPassword = form.values.email !== form.before.email
  const movesSelf = asksPassword && user.id === viewer.id
  const keys = useQuery({ ...orpc.auth.sessions.queryOptions(), enabled: movesSelf }).data?.keys ?? 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Edit User')}
      submit={t('Save Changes')}
      disabled={!form.dirty}
      size={640}
    >
      <PersonFields
        form={form}
        personId={user.id}
        managerFixed={
          user.can.manager ? undefined : t('You can’t change your own manager, or that of anyone above you.')
        }
        emailFixed={user.can.email ? undefined : t('Only someone with all of this person’s permissions can change it.')}
      >
        {asksPassword ? (
          <PasswordField
            form={form}
            name="password"
            label={t('Current password')}
            description={
              user.id === viewer.id
                ? t('Required to change your own email address. Both addresses are notified.')
                : t('Enter your own password. The change can be undone from the previous address for 72 hours.')
            }
            autoComplete="current-password"
            required
          />
        ) : null}
        {movesSelf && keys > 0 ? <CheckField form={form} name="endKeys" label={t('Also revoke my keys')} /> : null}
      </PersonFields>
      {form.values.hireDate === form.before.hireDate ? null : (
        <HireDatePreview userId={user.id} hireDate={form.values.hireDate} probationEnd={form.values.probationEnd} />
      )}
      <div className="pair">
        <DayField
          form={form}
          name="probationEnd"
          label={t('Probation Until (optional)')}
          min={form.values.hireDate || '2000-01-01'}
          max="2100-12-31"
          optional
        />
        <TextField
          form={form}
          name="workPhone"
          label={t('Work phone (optional)')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          description={t('Shown to colleagues in the directory.')}
        />
      </div>
      <TimeZoneField
        form={form}
        name="timeZone"
        label={t('Time Zone')}
        company={viewer.timeZone}
        readOnly={!user.can.timeZone}
        description={
          user.can.timeZone
            ? t('Used for workdays and lateness. Past days and planned shifts don’t change.')
            : t('You can’t set your own time zone.')
        }
      />
      {user.monthlySalary === undefined ? null : user.can.pay ? (
        <>
          <PayFields userId={user.id} form={form}>
            <SalaryFields userId={user.id} form={form} />
          </PayFields>
          <InvoicingFrom form={form} />
        </>
      ) : (
        <PayFacts user={user} />
      )}
      <EmploymentHistory userId={user.id} />
    </FormDialog>
  )
}
