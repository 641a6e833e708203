import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Goal, SetGoal } from '@muster/contract/performance/goals'
import type { PersonReference } from '@muster/contract/performance/shared'
import { type GoalPriority, goalPriorities } from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { type PersonOption, PersonField } from '../../../kit/form/people/PersonField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { priorityWords } from '../shared/labels.ts'

/** The form values of a goal. */
interface GoalValues {
  user: PersonOption | null
  title: string
  description: string
  targetDate: string
  priority: GoalPriority
}

const valuesOf = (goal?: Goal, about?: PersonReference): GoalValues => ({
  user: goal?.user ?? about ?? null,
  title: goal?.title ?? '',
  description: goal?.description ?? '',
  targetDate: goal?.targetDate ?? '',
  priority: goal?.priority ?? 'MEDIUM',
})

/** The groups of fields for which the user chooses a version if two people edit a goal at the same time. */
const parts: readonly FieldGroup<GoalValues>[] = [
  { key: 'title', label: 'Title', fields: ['title'], format: ({ title }) => title },
  { key: 'description', label: 'Description', fields: ['description'], format: ({ description }) => description },
  {
    key: 'targetDate',
    label: 'Target Date',
    fields: ['targetDate'],
    format: ({ targetDate }) => targetDate && formatDay(targetDate),
  },
  {
    key: 'priority',
    label: 'Priority',
    fields: ['priority'],
    format: ({ priority }) => i18n.t(priorityWords[priority]),
  },
]

/** Lets the user set a goal for `about` or a chosen person, or edit `goal` (specification 3, section 3). */
export default function GoalFormDialog(props: { goal?: Goal; about?: PersonReference; onClose: () => void }) {
  const { goal, about, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const [present, setPresent] = useState(goal)
  const form = useForm({
    initial: valuesOf(goal, about),
    schema: SetGoal,
    toInput: ({ user, ...values }) => ({ ...values, userId: user?.id ?? '' }),
    check: ({ targetDate }): Problems => (targetDate ? {} : { targetDate: 'Please choose a date' }),
    names: { userId: 'user' },
    submit: ({ userId, ...values }, { context }) =>
      present
        ? client.performance.editGoal({ ...values, id: present.id, updatedAt: present.updatedAt }, { context })
        : client.performance.setGoal({ ...values, userId }, { context }),
    onSuccess: ({ goal: { title, user } }) => {
      if (goal) showSuccess(t('Goal updated'), title)
      else showSuccess(t('Goal set'), t('{goal}, for {name}', { goal: title, name: fullName(user) }))
      onClose()
    },
    invalidates: 'performance',
    concurrent: {
      parts,
      code: 'performance.changed_meanwhile',
      read: async () => {
        const { goal: now } = await client.performance.goal({ id: present?.id ?? '' })
        setPresent(now)
        return valuesOf(now)
      },
      goneMessage: 'This goal has been deleted.',
    },
  })
  const first = goal && goal.targetDate < today ? goal.targetDate : today
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={goal ? t('Edit Goal') : t('Set Goal')}
      submit={goal ? t('Save Changes') : t('Set Goal')}
      disabled={goal !== undefined && !form.dirty}
      failed={goal ? t('Failed to update goal') : t('Failed to set goal')}
      size={560}
    >
      <PersonField
        form={form}
        name="user"
        label={t('Employee')}
        readOnly={goal !== undefined || about !== undefined}
        query={(search) =>
          orpc.performance.people.queryOptions({
            input: { about: 'goal', search },
            select: ({ people }) => people,
            enabled: !goal,
          })
        }
      />
      <TextField form={form} name="title" label={t('Title')} required />
      <TextAreaField form={form} name="description" label={t('Description (optional)')} rows={4} />
      <div className="pair">
        <DayField form={form} name="targetDate" label={t('Target Date')} min={first} max="2100-12-31" />
        <ChoiceField
          form={form}
          name="priority"
          label={t('Priority')}
          options={goalPriorities.toReversed().map((value) => ({ value, label: t(priorityWords[value]) }))}
        />
      </div>
    </FormDialog>
  )
}
