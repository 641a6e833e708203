import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import type { Problems } from '../../../kit/form/problems.ts'
import { useForm } from '../../../kit/form/useForm.ts'

const initial = { currentPassword: '', newPassword: '', again: '' }
export type Passwords = typeof initial

/**
 * The form that changes one's own password. `refusal` finds what is wrong with the two new ones. What the server has
 * against a field is said there and, as specification 3, section 8 asks, where other failures are.
 */
export function usePasswordForm(options: { refusal: (values: Passwords) => Problems; done: () => void }) {
  const { refusal, done } = options
  const { t } = useTranslation()
  return useForm({
    initial,
    check: (values) => ({
      ...(values.currentPassword ? {} : { currentPassword: 'Current password is required' }),
      ...refusal(values),
    }),
    submit: ({ currentPassword, newPassword }) => client.settings.changePassword({ currentPassword, newPassword }),
    stale: 'auth',
    done: (_, { reset }) => {
      reset()
      done()
    },
    refused: ({ fieldErrors }) => {
      const [said] = Object.values(fieldErrors)
      return said ? { problems: fieldErrors, failure: t(said) } : undefined
    },
    otherwise: 'Failed to change password. Please try again.',
  })
}
