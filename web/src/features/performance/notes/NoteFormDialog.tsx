import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddNote, type Note } from '@muster/contract/performance/notes'
import type { PersonReference } from '@muster/contract/performance/shared'
import { type NoteType, noteTypes } from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { type PersonOption, PersonField } from '../../../kit/form/people/PersonField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { noteStyles } from '../shared/labels.ts'

/** The form values of a note. */
interface NoteValues {
  user: PersonOption | null
  type: NoteType
  title: string
  content: string
  isPrivate: boolean
}

const valuesOf = (note?: Note, about?: PersonReference): NoteValues => ({
  user: note?.user ?? about ?? null,
  type: note?.type ?? 'NEUTRAL',
  title: note?.title ?? '',
  content: note?.content ?? '',
  isPrivate: note?.isPrivate ?? false,
})

/** The groups of fields for which the author chooses a version if they edit a note in two windows at the same time. */
const parts: readonly FieldGroup<NoteValues>[] = [
  { key: 'type', label: 'Type', fields: ['type'], format: ({ type }) => i18n.t(noteStyles[type].label) },
  { key: 'title', label: 'Title', fields: ['title'], format: ({ title }) => title },
  { key: 'content', label: 'Note', fields: ['content'], format: ({ content }) => content },
  {
    key: 'isPrivate',
    label: 'Private note',
    fields: ['isPrivate'],
    format: ({ isPrivate }) => (isPrivate ? i18n.t('Yes') : i18n.t('No')),
  },
]

/** Lets the user write a note about `about` or a chosen person, or edit `note` (specification 3, section 3). */
export default function NoteFormDialog(props: { note?: Note; about?: PersonReference; onClose: () => void }) {
  const { note, about, onClose } = props
  const { t } = useTranslation()
  const [present, setPresent] = useState(note)
  const form = useForm({
    initial: valuesOf(note, about),
    schema: AddNote,
    toInput: ({ user, ...values }) => ({ ...values, userId: user?.id ?? '' }),
    names: { userId: 'user' },
    submit: ({ userId, ...values }, { context }) =>
      present
        ? client.performance.editNote({ ...values, id: present.id, updatedAt: present.updatedAt }, { context })
        : client.performance.addNote({ ...values, userId }, { context }),
    onSuccess: ({ note: { title, user } }) => {
      if (note) showSuccess(t('Note updated'), title)
      else showSuccess(t('Note added'), t('{note}, about {name}', { note: title, name: fullName(user) }))
      onClose()
    },
    invalidates: 'performance',
    concurrent: {
      parts,
      code: 'performance.changed_meanwhile',
      read: async () => {
        const { note: now } = await client.performance.note({ id: present?.id ?? '' })
        setPresent(now)
        return valuesOf(now)
      },
      goneMessage: 'This note has been deleted.',
    },
  })
  const { user, isPrivate } = form.values
  const readers = isPrivate
    ? t('Visible to you and people who can see everyone’s performance.')
    : user
      ? t('Visible to {name}, who will be notified.', { name: user.firstName })
      : t('Visible to the employee, who will be notified.')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={note ? t('Edit Note') : t('Add Note')}
      submit={note ? t('Save Changes') : t('Add Note')}
      disabled={note !== undefined && !form.dirty}
      failed={note ? t('Failed to update note') : t('Failed to add note')}
      size={560}
    >
      <PersonField
        form={form}
        name="user"
        label={t('Employee')}
        readOnly={note !== undefined || about !== undefined}
        query={(search) =>
          orpc.performance.people.queryOptions({
            input: { about: 'note', search },
            select: ({ people }) => people,
            enabled: !note,
          })
        }
      />
      <ChoiceField
        form={form}
        name="type"
        label={t('Type')}
        options={noteTypes.map((value) => ({ value, label: t(noteStyles[value].label) }))}
      />
      <TextField form={form} name="title" label={t('Title')} required />
      <TextAreaField form={form} name="content" label={t('Note')} rows={6} required />
      <SwitchField form={form} name="isPrivate" label={t('Private note')} description={readers} />
    </FormDialog>
  )
}
