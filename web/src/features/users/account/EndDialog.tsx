import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { SetUserStatus } from '@muster/contract/users/status'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { StatusEffects } from './StatusEffects.tsx'

/**
 * Lets the user end a person's employment on a given day, and shows the effect first. Afterwards it shows who manages
 * the person's direct reports. For a person who has already left, it changes the last day.
 */
export default function EndDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const name = fullName(person)
  const hasLeft = person.status === 'DEACTIVATED'
  const form = useForm({
    initial: { lastDay: person.lastDay ?? today, reason: '' },
    schema: SetUserStatus,
    toInput: ({ lastDay, reason }) => ({ id: person.id, isActive: false, lastDay, reason: reason || undefined }),
    submit: (input, { context }) => client.users.setStatus(input, { context }),
    onSuccess: ({ user: { status, lastDay }, reassigned: { count, manager } }) => {
      const reassignedNote = manager
        ? t('{count} people now report to {manager}.', { count, manager: fullName(manager) })
        : t('{count} people now have no manager.', { count })
      const signedOutNote = t('{name} has been signed out and can no longer sign in.', { name })
      if (hasLeft && lastDay) showSuccess(t('Last day changed'), `${name}, ${formatDay(lastDay)}`)
      else if (status !== 'DEACTIVATED' && lastDay)
        showSuccess(t('Last day set'), t('{name} can sign in until {day}.', { name, day: formatDay(lastDay) }))
      else showSuccess(t('User deactivated'), count > 0 ? `${signedOutNote} ${reassignedNote}` : signedOutNote)
      onClose()
    },
    invalidates: 'users',
    fallbackMessage: 'Failed to update user status',
  })
  const { lastDay } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={hasLeft ? t('Change Last Day') : t('Deactivate User')}
      submit={hasLeft ? t('Change Last Day') : lastDay > today ? t('Set Last Day') : t('Deactivate User')}
      failed={t('Failed to update user status')}
      danger={!hasLeft && lastDay <= today}
      size={480}
    >
      <p className="breaks">{t('Enter {name}’s last day of employment.', { name })}</p>
      <DayField form={form} name="lastDay" label={t('Last Day')} min="2000-01-01" max="2100-12-31" />
      <TextField
        form={form}
        name="reason"
        label={t('Reason (optional)')}
        maxLength={200}
        description={t('Kept in the employment history. The employee can’t see this reason.')}
      />
      {lastDay ? <StatusEffects input={{ id: person.id, isActive: false, lastDay }} /> : null}
    </FormDialog>
  )
}
