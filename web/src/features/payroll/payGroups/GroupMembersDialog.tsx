import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { type PayGroup, SetGroupMembers } from '@muster/contract/payroll/payGroups'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AddPeople } from '../../../kit/form/people/AddPeople.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { listMonths } from '../rules/rulesForm.ts'

interface Values {
  firstMonth: string
  people: readonly { id: string; firstName: string; lastName: string }[]
}

/** Shows who is in a pay group in a month, and lets the user add people from that month on. */
export default function GroupMembersDialog({ group, onClose }: { group: PayGroup; onClose: () => void }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const month = useToday().slice(0, 7)
  const form = useForm({
    initial: { firstMonth: month, people: [] } as Values,
    schema: SetGroupMembers,
    toInput: ({ firstMonth, people }) => ({ groupId: group.id, firstMonth, userIds: people.map(({ id }) => id) }),
    names: { userIds: 'people' },
    submit: (input, { context }) => client.payroll.setPayGroupMembers(input, { context }),
    onSuccess: ({ count, limited }) => {
      const added = t('{count} people added', { count })
      showSuccess(
        t('Pay group changed'),
        limited ? `${added}. ${t('Later entries change the group of {count} again', { count: limited })}` : added,
      )
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
      {can(routes.payroll.adjustable['~orpc'].meta.needs) ? (
        <AddPeople
          query={(search) =>
            orpc.payroll.adjustable.queryOptions({ input: { search }, select: (found) => found.people })
          }
          chosenIds={[...people, ...(members.data ?? [])].map(({ id }) => id)}
          onAdd={({ id, firstName, lastName }) => form.change({ people: [...people, { id, firstName, lastName }] })}
          error={problem ? t(problem) : undefined}
        />
      ) : null}
      {people.length ? (
        <ul className="rows framed" aria-label={t('Chosen people')}>
          {people.map((person) => (
            <li key={person.id} className="row">
              <span>{fullName(person)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('Remove {name}', { name: fullName(person) })}
                onClick={() => form.change({ people: people.filter(({ id }) => id !== person.id) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <h3 className="subhead" style={{ marginBlockEnd: '0.5rem' }}>
          {t('In the group in {month}', { month: formatMonth(firstMonth) })}
        </h3>
        <Loaded query={members} skeleton={<ListSkeleton rows={2} height={36} />}>
          {(all) =>
            all.length ? (
              <ul className="rows framed">
                {all.map((person) => (
                  <li key={person.id} className="row">
                    <span>{fullName(person)}</span>
                    <span className="faint small">{t('From {month}', { month: formatMonth(person.firstMonth) })}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft">{t('No one yet.')}</p>
            )
          }
        </Loaded>
        <p className="soft small" style={{ marginBlockStart: '0.5rem' }}>
          {t('A person leaves the group on their own page, under Pay.')}
        </p>
      </div>
    </FormDialog>
  )
}
