import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CreateUser } from '@muster/contract/users/forms'
import { client } from '../../../kit/api/client.ts'
import { useToday } from '../../../kit/session/today.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { PasswordInput } from '../../../kit/form/PasswordInput.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { PayFields } from './PayFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { refreshPeople } from '../refresh.ts'
import { useForm } from '../../../kit/form/oldForm.ts'
import { checkNew, newUser, refusals, toCreate } from './userForm.ts'
import classes from './UserForm.module.css'

/** Adds a person, who is mailed a link to activate the account. */
export default function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const today = useToday()
  const form = useForm({
    initial: newUser(today),
    check: checkNew,
    send: async (values, context) => {
      const { user } = await client.users.create(CreateUser.parse(toCreate(values)), { context })
      showSuccess(
        t('User created successfully!'),
        t('An email with a link to activate the account goes to {email}.', { email: user.email }),
      )
      refreshPeople(queryClient)
      onClose()
    },
    refused: (error) => {
      const { problems, elsewhere } = refusals(error, newUser(today))
      if (Object.keys(problems).length > 0) return { problems, failure: elsewhere.join(', ') || null }
      return { problems, failure: t(error.message || 'Failed to create user. Please try again.') }
    },
  })
  const { values, change, problems } = form
  const fields = { values, change, problems }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Add New User')}
      submitLabel={t('Create User')}
      submitting={form.submitting}
      onSubmit={() => void form.submit()}
      error={form.failure}
      dirty={form.dirty}
      size={640}
    >
      <div className={classes.fields}>
        <p className={classes.hint}>
          {t(
            'Whoever is added begins with the role Employee and this year’s leave, and activates the account by email.',
          )}
        </p>
        <PersonFields {...fields}>
          <PasswordInput
            label={t('Password')}
            description={t('Minimum 8 characters')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            value={values.password}
            onChange={({ currentTarget }) => change({ password: currentTarget.value })}
            error={problems.password && t(problems.password)}
            required
          />
        </PersonFields>
        <PayFields {...fields} />
      </div>
    </FormDialog>
  )
}
