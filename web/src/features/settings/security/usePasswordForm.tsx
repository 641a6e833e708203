import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { PasswordField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useSession } from '../../../kit/session/session.tsx'

const initial = { currentPassword: '', newPassword: '', confirmation: '', endKeys: true }
export type Passwords = typeof initial

/**
 * Returns the form that changes the user's own password; `refusal` returns the errors of the new one. Errors from the
 * server mark their field, and their message is shown above the button like all messages of this form (specification 3,
 * section 8).
 */
export function usePasswordForm(options: { refusal: (values: Passwords) => Problems; onDone: () => void }) {
  const { refusal, onDone } = options
  const { t } = useTranslation()
  return useForm({
    initial,
    check: (values) => ({
      ...(values.currentPassword ? {} : { currentPassword: 'Current password is required' }),
      ...refusal(values),
    }),
    submit: ({ currentPassword, newPassword, endKeys }) =>
      client.settings.changePassword({ currentPassword, newPassword, endKeys }),
    invalidates: 'auth',
    onSuccess: (_, { reset }) => {
      reset()
      onDone()
    },
    explainRefusal({ fieldErrors }) {
      const [fields, sentences] = [Object.keys(fieldErrors), Object.values(fieldErrors)]
      if (fields.length === 0) return undefined
      const problems = Object.fromEntries(fields.map((field) => [field, '']))
      return { problems, failure: sentences.map((message) => t(message)).join(' ') }
    },
    fallbackMessage: 'Failed to change password. Please try again.',
  })
}

/**
 * Shows the form's fields with a hidden username for password managers. Below the new password are `children`, or else
 * the rules.
 */
export function PasswordFields(props: {
  form: ReturnType<typeof usePasswordForm>
  description?: string
  children?: ReactNode
}) {
  const { form, description, children } = props
  const { t } = useTranslation()
  const { user } = useSession()
  const keys = useQuery(orpc.auth.sessions.queryOptions()).data?.keys ?? 0
  const field = { form, autoComplete: 'new-password', required: true }
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...field} name="currentPassword" label={t('Current password')} autoComplete="current-password" />
      <div>
        <PasswordField
          {...field}
          name="newPassword"
          label={t('New password')}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        {children}
      </div>
      <PasswordField {...field} name="confirmation" label={t('Confirm new password')} />
      {keys > 0 ? <CheckField form={form} name="endKeys" label={t('Also revoke my keys')} /> : null}
    </>
  )
}
