import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { EditDocument } from '@muster/contract/documents/documents'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { AddPeople, type Colleague } from '../../../kit/form/people/AddPeople.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import classes from './share.module.css'

interface ShareValues {
  everyone: boolean
  sharedWithIds: string[]
  sharedWithDepartments: string[]
}

const valuesOf = ({ isPrivate, sharedWithIds, sharedWithDepartments }: Document): ShareValues => ({
  everyone: !isPrivate,
  sharedWithIds,
  sharedWithDepartments,
})

const directory = (search: string) =>
  orpc.documents.directory.queryOptions({ input: { search }, select: ({ people }) => people })

/** Maximum number of ids in the URL of one request. */
const batchSize = 100

/** Returns the people a document is already shared with, keyed by id. */
function useNames(ids: readonly string[]): Map<string, Colleague> {
  const parts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
  const people = useQueries({
    queries: parts.map((part) => orpc.documents.directory.queryOptions({ input: { ids: part } })),
    combine: (answers) => answers.flatMap(({ data }) => data?.people ?? []),
  })
  return new Map(people.map((person) => [person.id, person]))
}

/** Lets the user choose who can see a document: everyone, people or departments (specification 3, section 2). */
export default function ShareDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const [present, setPresent] = useState(document)
  const [added, setAdded] = useState<readonly Colleague[]>([])
  const names = useNames(present.sharedWithIds)
  const personWith = (id: string) => names.get(id) ?? added.find((person) => person.id === id)
  const nameOf = (id: string) => {
    const person = personWith(id)
    return person ? fullName(person) : i18n.t('Someone')
  }
  const { id } = document
  const form = useForm({
    initial: valuesOf(document),
    schema: EditDocument,
    toInput: ({ everyone, sharedWithIds, sharedWithDepartments }) => ({
      id,
      isPrivate: !everyone,
      sharedWithIds,
      sharedWithDepartments,
      updatedAt: present.updatedAt,
    }),
    names: { isPrivate: 'everyone' },
    submit: (input, { context }) => client.documents.edit(input, { context }),
    onSuccess: ({ document: { isPrivate, isShared, originalName } }) => {
      if (isPrivate && !isShared) showSuccess(t('Document made private'), originalName)
      else showSuccess(t('Document shared'), originalName)
      onClose()
    },
    invalidates: 'documents',
    concurrent: {
      code: 'document.changed_meanwhile',
      parts: [
        {
          key: 'everyone',
          label: t('Everyone in the company'),
          fields: ['everyone'],
          format: ({ everyone }) => (everyone ? t('Yes') : t('No')),
        },
        {
          key: 'people',
          label: t('People'),
          fields: ['sharedWithIds'],
          format: ({ sharedWithIds }) => sharedWithIds.map(nameOf).join(', '),
        },
        {
          key: 'departments',
          label: t('Departments'),
          fields: ['sharedWithDepartments'],
          format: ({ sharedWithDepartments }) => sharedWithDepartments.map((each) => t(each)).join(', '),
        },
      ],
      read: async () => {
        const read = await client.documents.get({ id })
        setPresent(read.document)
        return valuesOf(read.document)
      },
      goneMessage: 'This document was deleted, or you no longer have access.',
    },
  })
  const { sharedWithIds, sharedWithDepartments, everyone } = form.values
  const departments = useDepartments([...present.sharedWithDepartments, ...sharedWithDepartments])
  const problem = problemOf(form.problems, 'sharedWithIds')
  const add = (person: Colleague) => {
    setAdded((before) => [...before, person])
    form.change({ sharedWithIds: [...sharedWithIds, person.id] })
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Share Document')}
      submit={t('Save')}
      disabled={!form.dirty}
      failed={t('The document could not be shared')}
      size={560}
    >
      <p className="soft breaks">{document.originalName}</p>
      <SwitchField
        form={form}
        name="everyone"
        label={t('Everyone in the company')}
        description={t('When off, only you, the people below and document administrators can see it.')}
      />
      <div>
        <AddPeople
          query={directory}
          chosenIds={[...sharedWithIds, document.uploadedById]}
          onAdd={add}
          error={problem ? t(problem) : undefined}
        />
        {sharedWithIds.length > 0 ? (
          <ul className={`${classes.people} rows framed`} aria-label={t('Shared with')}>
            {sharedWithIds.map((each) => {
              const person = personWith(each)
              return (
                <li key={each} className="row">
                  {person ? (
                    <Person
                      person={person}
                      secondary={[person.position, person.department].filter(Boolean).join(' · ')}
                    />
                  ) : (
                    <span className="faint">{t('Someone')}</span>
                  )}
                  <ActionIcon
                    ref={passFocusOnUnmount}
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={t('Remove {name}', { name: nameOf(each) })}
                    onClick={() => form.change({ sharedWithIds: sharedWithIds.filter((other) => other !== each) })}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </li>
              )
            })}
          </ul>
        ) : null}
      </div>
      <Checkbox.Group
        label={t('Departments')}
        value={sharedWithDepartments}
        onChange={(names) => form.change({ sharedWithDepartments: departments.filter((each) => names.includes(each)) })}
      >
        <div className={`${classes.departments} pair`}>
          {departments.map((each) => (
            <Checkbox key={each} value={each} label={t(each)} />
          ))}
        </div>
      </Checkbox.Group>
      {everyone ? (
        <p className="soft">
          {t(
            'Everyone can see it. People and departments listed here are notified and keep access if it becomes private.',
          )}
        </p>
      ) : null}
    </FormDialog>
  )
}
