import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupMember } from '@muster/contract/payroll/payGroups'
import { client } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { changedText } from './groupWords.ts'

/** Shows who is in a pay group in a month, and lets the user remove several of them from that month on. */
export function MemberList({
  groupId,
  members,
  month,
}: {
  groupId: string
  members: readonly GroupMember[]
  month: string
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const removable = members.filter(({ can }) => can.change)
  // Those who left the group meanwhile are not in the list any more.
  const selected = removable.filter(({ id }) => chosen.has(id))
  const removing = useAction({
    call: (userIds: readonly string[], context) =>
      client.payroll.setPayGroupMembers(
        // Someone else may have moved one of them to another group meanwhile.
        { groupId: null, onlyFrom: groupId, firstMonth: month, userIds: [...userIds] },
        { context },
      ),
    onSuccess: ({ count, limited }) => {
      setChosen(new Set())
      showSuccess(t('Pay group changed'), changedText(t('{count} people removed', { count }), limited, t))
    },
    failureTitle: t('The people could not be removed'),
    invalidates: 'payroll',
    confirm: ({ length: count }) => ({
      title: t('Remove {count} people from the group?', { count }),
      message: t('They are paid once a month from {month} on.', { month: formatMonth(month) }),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]))
  if (!members.length) return <p className="soft">{t('No one yet.')}</p>
  return (
    <>
      {removable.length ? (
        <Group justify="space-between" mih="2.25rem" mb="0.25rem">
          <Checkbox
            label={t('Select all')}
            checked={selected.length === removable.length}
            indeterminate={selected.length > 0 && selected.length < removable.length}
            onChange={({ currentTarget: { checked } }) =>
              choose(
                removable.map(({ id }) => id),
                checked,
              )
            }
          />
          {selected.length ? (
            <Button variant="default" size="xs" onClick={() => removing.confirm(selected.map(({ id }) => id))}>
              {t('Remove from Group')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <ul className="rows framed">
        {members.map((person) => (
          <li key={person.id} className="row">
            {person.can.change ? (
              <Checkbox
                label={fullName(person)}
                checked={chosen.has(person.id)}
                onChange={({ currentTarget: { checked } }) => choose([person.id], checked)}
              />
            ) : (
              <span>{fullName(person)}</span>
            )}
            <span className="faint small">{t('From {month}', { month: formatMonth(person.firstMonth) })}</span>
          </li>
        ))}
      </ul>
      {removing.confirmDialog}
    </>
  )
}
