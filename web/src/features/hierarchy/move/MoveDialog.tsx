import { Group, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode, MovePerson } from '@muster/contract/hierarchy/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { client, orpc } from '../../../kit/api/client.ts'
import { invalidateFeature } from '../../../kit/api/queryClient.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { nobody, PersonSelect } from '../../../kit/form/people/PersonField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import type { Places } from '../orgTree.ts'

type Choice = PersonName | typeof nobody

const idOf = (choice: Choice | null) => (choice === nobody ? null : (choice?.id ?? null))

/**
 * Lets the user move a person, with everyone below them, to another manager. `onMoved` is called once the tree has been
 * reloaded.
 */
export default function MoveDialog(props: {
  person: HierarchyNode
  places: Places
  onClose: () => void
  onMoved: (id: string) => void
}) {
  const { person, places, onClose, onMoved } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const queryClient = useQueryClient()
  // The manager whom the user saw when choosing, because the tree may be reloaded later. Undefined for the one now
  // shown.
  const [seenManagerId, setSeenManagerId] = useState<string | null>()
  const name = fullName(person)
  const reportCount = places.get(person.id)?.countBelow ?? 0
  const currentManager = person.managerId === null ? null : places.get(person.managerId)?.node
  const nameOf = (choice: Choice) => (choice === nobody ? t('No manager') : fullName(choice))
  const refresh = () => invalidateFeature(queryClient, 'hierarchy')

  const form = useForm({
    /** `manager` is null until one is chosen. `moves` counts the moves by others that caused a conflict. */
    initial: { manager: null as Choice | null, moves: 0 },
    check: ({ manager }): Record<string, string> => {
      if (!manager) return { manager: 'Please choose a manager' }
      return idOf(manager) === person.managerId ? { manager: t('{name} already reports to this person', { name }) } : {}
    },
    toInput: ({ manager }) => ({
      userId: person.id,
      managerId: idOf(manager),
      seenManagerId: seenManagerId === undefined ? person.managerId : seenManagerId,
    }),
    names: { managerId: 'manager' },
    submit: (input: MovePerson, { context }) => client.hierarchy.move(input, { context }),
    onSuccess: async ({ manager }) => {
      const message = manager
        ? t('{name} now reports to {manager}', { name, manager: fullName(manager) })
        : t('{name} no longer has a manager', { name })
      showSuccess(t('Reporting line changed'), message)
      await refresh()
      onMoved(person.id)
    },
    explainRefusal: ({ status }) => {
      if (status === 404) void refresh()
      return undefined
    },
    concurrent: {
      code: 'hierarchy.changed_meanwhile',
      parts: [
        {
          key: 'manager',
          label: 'Reports to',
          fields: ['manager'],
          othersOnly: ['moves'],
          format: ({ manager }) => nameOf(manager ?? currentManager ?? nobody),
        },
      ],
      // Reloaded first, so that the form shows the current manager.
      read: async ({ moves }) => {
        await refresh()
        setSeenManagerId(undefined)
        return { manager: null, moves: moves + 1 }
      },
      goneMessage: t('This person was deleted, or you no longer have access.'),
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Move {name}', { name })}
      submit={t('Move')}
      failed={t('Failed to change reporting line')}
    >
      <Group component="dl" className="card" wrap="nowrap" gap={12} px={16} py={12}>
        <ManagerSide label={t('Employee')}>
          <Person person={person} secondary={person.position} size={32} />
        </ManagerSide>
        <IconArrowRight className="icon mantine-rotate-rtl" size={18} aria-hidden />
        <ManagerSide label={t('Reports to')}>
          {currentManager ? (
            <Person person={currentManager} secondary={currentManager.position} size={32} />
          ) : (
            <span className="soft">{t('No manager')}</span>
          )}
        </ManagerSide>
      </Group>
      <PersonSelect
        label={t('New manager')}
        query={(search) =>
          orpc.users.managers.queryOptions({
            input: { search, for: person.id },
            select: ({ managers }) => managers,
          })
        }
        person={form.values.manager}
        onPerson={(manager) => {
          setSeenManagerId(person.managerId)
          form.change({ manager })
        }}
        nobody={can('users.read') && person.managerId !== null ? t('No manager (top of the company)') : undefined}
        error={form.problems.manager && t(form.problems.manager)}
        data-autofocus
      />
      <Stack className="faint" gap="md" fz={13}>
        {reportCount > 0 ? <p>{t('{count} people below {name} move too.', { count: reportCount, name })}</p> : null}
        <p>
          {t(
            'The new manager and the managers above them can see this person’s leave and attendance. The previous ones no longer can.',
          )}
        </p>
      </Stack>
    </FormDialog>
  )
}

/** Shows the present or the new manager with a label. */
const ManagerSide = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={4} flex={1} miw={0}>
    <dt className="faint small">{label}</dt>
    <Group component="dd" mih={36}>
      {children}
    </Group>
  </Stack>
)
