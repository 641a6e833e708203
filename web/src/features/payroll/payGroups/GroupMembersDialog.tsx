import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type GroupCandidate, type PayGroup, SetGroupMembers } from '@muster/contract/payroll/payGroups'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { listMonths } from '../rules/rulesForm.ts'
import { AddMembers } from './AddMembers.tsx'
import { changedText } from './groupWords.ts'
import { MemberList } from './MemberList.tsx'

interface Values {
  firstMonth: string
  people: readonly GroupCandidate[]
}

/** Shows who is in a pay group in a month, and lets the user add and remove people from that month on. */
export default function GroupMembersDialog({ group, onClose }: { group: PayGroup; onClose: () => void }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const form = useForm({
    initial: { firstMonth: month, people: [] } as Values,
    schema: SetGroupMembers,
    toInput: ({ firstMonth, people }) => ({ groupId: group.id, firstMonth, userIds: people.map(({ id }) => id) }),
    names: { userIds: 'people' },
    submit: (input, { context }) => client.payroll.setPayGroupMembers(input, { context }),
    onSuccess: ({ count, limited }) => {
      showSuccess(t('Pay group changed'), changedText(t('{count} people added', { count }), limited, t))
      onClose()
    },
    invalidates: 'payroll',
  })
  const { firstMonth, people } = form.values
  const members = useQuery(
    orpc.payroll.payGroupMembers.queryOptions({
      input: { id: group.id, month: firstMonth },
      select: (answer) => answer.people,
    }),
  )
  const problem = problemOf(form.problems, 'people')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('People of {name}', { name: group.name })}
      submit={t('Add People')}
      failed={t('The people could not be added')}
      size={560}
    >
      <ChoiceField
        form={form}
        name="firstMonth"
        label={t('From month')}
        options={listMonths(month, month).map((value) => ({ value, label: formatMonth(value) }))}
      />
      <AddMembers
        groupId={group.id}
        month={firstMonth}
        people={people}
        onChange={(chosen) => form.change({ people: chosen })}
        error={problem ? t(problem) : undefined}
      />
      <div>
        <h3 className="subhead" style={{ marginBlockEnd: '0.5rem' }}>
          {t('In the group in {month}', { month: formatMonth(firstMonth) })}
        </h3>
        <Loaded query={members} skeleton={<ListSkeleton rows={2} height={36} />}>
          {(all) => <MemberList groupId={group.id} members={all} month={firstMonth} />}
        </Loaded>
      </div>
    </FormDialog>
  )
}
