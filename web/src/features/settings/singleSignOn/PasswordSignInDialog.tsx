import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordSignInRules } from '@muster/contract/access/singleSignOnValues'
import { type PasswordSignIn, SetPasswordSignIn } from '@muster/contract/auth/singleSignOnSettings'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { OwnPasswordField } from './CommonFields.tsx'
import { ruleLabels } from './ruleLabels.ts'

interface Values {
  rule: string
  roleIds: string[]
  currentPassword: string
}

/** Lets the owner change who may sign in with a password. */
export default function PasswordSignInDialog(props: {
  passwordSignIn: PasswordSignIn
  roles: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const { passwordSignIn, roles, onClose } = props
  const { t } = useTranslation()
  const form = useForm<Values, SetPasswordSignIn, unknown>({
    initial: { ...passwordSignIn, currentPassword: '' },
    schema: SetPasswordSignIn,
    toInput: (values) => ({
      ...values,
      roleIds: values.rule === 'SELECTED' ? values.roleIds : [],
      was: passwordSignIn,
    }),
    submit: (input, { context }) => client.auth.setPasswordSignIn(input, { context }),
    onSuccess: () => {
      showSuccess(t('Saved'))
      onClose()
    },
    invalidates: 'auth',
  })
  const { rule, roleIds } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Password sign-in')}
      submit={t('Save')}
      failed={t('Not saved')}
      disabled={!form.dirty}
    >
      <ChoiceField
        form={form}
        name="rule"
        label={t('Who may use a password')}
        options={passwordSignInRules.map((value) => ({ value, label: t(ruleLabels[value]) }))}
        data-autofocus
      />
      {rule === 'SELECTED' ? (
        <Checkbox.Group
          label={t('Roles without a password')}
          value={roleIds}
          error={problemOf(form.problems, 'roleIds')}
          onChange={(chosen) => form.change({ roleIds: chosen })}
        >
          <Stack gap="xs" mt="xs">
            {roles.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {rule === 'EVERYONE' ? null : (
        <p className="notice" data-colour="amber">
          {t('These people can’t reset a password either. First, make sure that they can sign in through a provider.')}
        </p>
      )}
      <OwnPasswordField form={form} />
    </FormDialog>
  )
}
