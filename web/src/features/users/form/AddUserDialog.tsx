import { useTranslation } from 'react-i18next'
import { CreateUser } from '@muster/contract/users/forms'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { passwordHint, usePasswordRules } from '../../../kit/form/passwordRules.ts'
import { PasswordField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useOutboxAction } from '../account/useOutboxAction.ts'
import { PayFields } from './PayFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { missingInNew, names, newUser, toCreate } from './userForm.ts'

/** Lets the user add a person, who then gets an activation link by email. */
export default function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rules = usePasswordRules()
  const outbox = useOutboxAction()
  const { isMailHeld } = useSession().user
  const form = useForm({
    initial: newUser(useToday()),
    schema: CreateUser,
    toInput: toCreate,
    check: missingInNew,
    names,
    submit: (input, { context }) => client.users.create(input, { context }),
    onSuccess: ({ user: { email }, isMailHeld: isHeld }) => {
      if (isHeld)
        showSuccess(
          t('User created successfully!'),
          t('The activation link for {email} is held in the outbox, because no mail server is set up.', { email }),
          outbox,
        )
      else showSuccess(t('User created successfully!'), t('An activation link is sent to {email}.', { email }))
      onClose()
    },
    invalidates: 'users',
    fallbackMessage: 'Failed to create user. Please try again.',
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('Add New User')} submit={t('Create User')} size={640}>
      <p className="soft">
        {isMailHeld
          ? t('New users get the role Employee and this year’s leave. Their activation email waits in the outbox.')
          : t('New users get the role Employee and this year’s leave, and activate their account by email.')}
      </p>
      <PersonFields form={form}>
        <CheckField
          form={form}
          name="setsPassword"
          label={t('Set a password now')}
          description={t('Otherwise they choose one with the activation link.')}
        />
        {form.values.setsPassword ? (
          <PasswordField
            form={form}
            name="password"
            label={t('Password')}
            description={passwordHint(rules, 'minimum')}
            autoComplete="new-password"
            required
          />
        ) : null}
      </PersonFields>
      <PayFields form={form} />
    </FormDialog>
  )
}
