import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { SetUserStatus } from '@muster/contract/users/status'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { StatusEffects } from './StatusEffects.tsx'

type ReturnMode = 'returns' | 'mistake'

/**
 * Returns the default first day: the planned first day of an employment that was ended before it began, if that day is
 * in the future; otherwise today.
 */
const firstDayOf = ({ hireDate, lastDay }: User, today: string): string =>
  hireDate && lastDay && lastDay < hireDate && hireDate > today ? hireDate : today

/** Lets the user employ a former employee again from a given day on, or undo the end if it was a mistake. */
export default function ReturnDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const name = fullName(person)
  const inputOf = ({ mode, firstDay }: { mode: ReturnMode; firstDay: string }) => ({
    id: person.id,
    isActive: true,
    ...(mode === 'mistake' ? { byMistake: true } : { firstDay }),
  })
  const form = useForm({
    // If the employment ended today, that was probably a mistake. Someone who never started probably still will.
    initial: {
      mode: (person.lastDay === today ? 'mistake' : 'returns') as ReturnMode,
      firstDay: firstDayOf(person, today),
    },
    schema: SetUserStatus,
    toInput: inputOf,
    submit: (input, { context }) => client.users.setStatus(input, { context }),
    onSuccess: () => {
      showSuccess(t('User activated'), t('{name} can sign in now.', { name }))
      onClose()
    },
    invalidates: 'users',
    fallbackMessage: 'Failed to update user status',
  })
  const { mode, firstDay } = form.values
  const lastDayText = person.lastDay && formatDay(person.lastDay)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Activate User')}
      submit={t('Activate User')}
      failed={t('Failed to update user status')}
      size={480}
    >
      <p className="breaks">
        {lastDayText
          ? t('{name}’s employment ended on {day}.', { name, day: lastDayText })
          : t('{name} can sign in from now on.', { name })}
      </p>
      <Choices
        legend={t('Reason')}
        choices={[
          { key: 'returns', face: t('Returns to work') },
          { key: 'mistake', face: t('Deactivated by mistake') },
        ]}
        chosen={mode}
        onChoose={(mode) => form.change({ mode })}
      />
      {mode === 'returns' ? (
        <DayField
          form={form}
          name="firstDay"
          label={t('First Day')}
          min="2000-01-01"
          max="2100-12-31"
          description={t('Employment restarts on this day. The days between are unpaid.')}
        />
      ) : (
        <p className="soft">{t('Employment continues without a gap.')}</p>
      )}
      {mode === 'mistake' || firstDay ? <StatusEffects input={inputOf(form.values)} /> : null}
    </FormDialog>
  )
}
