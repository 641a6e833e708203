import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupCandidate } from '@muster/contract/payroll/payGroups'
import { client, orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { AddPeople } from '../../../kit/form/people/AddPeople.tsx'
import { showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'

/** Lets the user choose people to add to a pay group, one by one or a whole department. */
export function AddMembers(props: {
  groupId: string
  /** The month from which they are added. */
  month: string
  people: readonly GroupCandidate[]
  onChange: (people: readonly GroupCandidate[]) => void
  error: string | undefined
}) {
  const { groupId, month, people, onChange, error } = props
  const { t } = useTranslation()
  const departments = useDepartments()
  const [reading, setReading] = useState('')
  // People can be added and removed while a department is read.
  const latest = useRef(people)
  useEffect(() => {
    latest.current = people
  }, [people])
  const add = (found: readonly GroupCandidate[]) => {
    const chosen = new Set(latest.current.map(({ id }) => id))
    onChange([...latest.current, ...found.filter(({ id }) => !chosen.has(id))])
  }
  const addDepartment = async (department: string) => {
    setReading(department)
    try {
      const answer = await client.payroll.payGroupCandidates({ id: groupId, month, department })
      if (answer.people.length) add(answer.people)
      else showSuccess(t('No one to add in {department}', { department: t(department) }))
    } catch (failure) {
      showFailure(t('This could not be loaded'), t(loadFailure(failure) ?? ''))
    } finally {
      setReading('')
    }
  }
  return (
    <>
      <div className="pair">
        <AddPeople
          query={(search) =>
            orpc.payroll.payGroupCandidates.queryOptions({
              input: { id: groupId, month, search },
              select: (answer) => answer.people,
            })
          }
          chosenIds={people.map(({ id }) => id)}
          onAdd={(person) => add([person])}
          secondLine={({ position, groupName }) => groupName ?? position ?? ''}
          error={error}
        />
        <NativeSelect
          label={t('Department')}
          value={reading}
          disabled={reading !== ''}
          onChange={({ currentTarget: { value } }) => void addDepartment(value)}
          data={[
            { value: '', label: t('Add a department') },
            ...departments.map((name) => ({ value: name, label: t(name) })),
          ]}
        />
      </div>
      {people.length ? (
        <section aria-label={t('Chosen people')}>
          <p className="soft small" role="status" style={{ marginBlockEnd: '0.5rem' }}>
            {t('{count} selected', { count: people.length })}
          </p>
          <ul className="rows framed">
            {people.map((person) => (
              <li key={person.id} className="row">
                <span>{fullName(person)}</span>
                {person.groupName === null ? null : (
                  <span className="faint small">{t('Leaves {group}', { group: person.groupName })}</span>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('Remove {name}', { name: fullName(person) })}
                  onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
