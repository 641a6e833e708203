import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssignRole, type Role } from '@muster/contract/roles/calls'
import { client } from '../../../kit/api/client.ts'
import type { ApiError } from '../../../kit/api/errors.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { expiryAtEndOf } from './Expiry.tsx'

/** Returns the message for a failed change of roles if the server sent none. */
export const fallbackFailure = ({ status, message }: ApiError) =>
  message ? undefined : status === 0 ? 'Network error' : 'Unknown error'

interface Assignment<Chosen> {
  roleId: string
  person: Chosen | null
  /** The last day of the role. Empty means that it does not expire. */
  expiresAt: string
}

/**
 * Returns the form to assign a role to a person. `onDone` is called after success, with a function that clears the form.
 */
export function useAssignForm<Chosen extends PersonOption>(
  subject: { roleId: string } | { person: Chosen },
  onDone: (reset: () => void) => void,
) {
  const { t } = useTranslation()
  const { timeZone } = useSession().user
  const initial: Assignment<Chosen> = { roleId: '', person: null, expiresAt: '', ...subject }
  return useForm({
    initial,
    schema: AssignRole,
    check: ({ roleId, person }) => ({
      ...(roleId ? {} : { roleId: 'Please select a role' }),
      ...(person ? {} : { person: 'Please select a user' }),
    }),
    toInput: ({ roleId, person, expiresAt }) => ({
      roleId,
      userId: person?.id,
      expiresAt: expiresAt === '' ? null : expiryAtEndOf(expiresAt, timeZone),
    }),
    names: { userId: 'person' },
    submit: async (input, { context, values }) => {
      const { userRole } = await client.roles.assign(input, { context })
      return { role: userRole.role.name, name: values.person ? fullName(values.person) : '' }
    },
    onSuccess: ({ role, name }, { reset }) => {
      showSuccess(t('Role assigned successfully!'), t('{name} now has the role {role}.', { name, role }))
      onDone(reset)
    },
    invalidates: 'roles',
    explainRefusal: (error) => {
      const failure = fallbackFailure(error)
      return failure ? { failure: t(failure) } : undefined
    },
  })
}

/** Returns the action that removes a role from a person after the user confirms it. `texts` are its messages. */
export function useRevoke<Asked extends { role: Pick<Role, 'id' | 'name'>; person: PersonOption }>(texts: {
  successTitle: string
  failureTitle: string
  confirm: (input: Asked) => { title: string; message: string; confirmLabel: string }
  explainRefusal?: (error: ApiError) => string | undefined
  fallbackMessage?: string
}) {
  const { t } = useTranslation()
  return useAction({
    call: ({ role, person }: Asked, context) =>
      client.roles.revoke({ roleId: role.id, userId: person.id }, { context }),
    confirm: (input) => ({ ...texts.confirm(input), danger: true }),
    onSuccess: (_, { role, person }) =>
      showSuccess(texts.successTitle, t('{name}: {role}', { name: fullName(person), role: role.name })),
    failureTitle: texts.failureTitle,
    explainRefusal: texts.explainRefusal,
    fallbackMessage: texts.fallbackMessage,
    invalidates: 'roles',
  })
}

/** Shows the button to remove a role. `label` names the role for screen readers. */
export const RevokeButton = ({ word, label, onClick }: { word: string; label: string; onClick: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-sm" flex="none" aria-label={label} onClick={onClick}>
    {word}
  </Button>
)
