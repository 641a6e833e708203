import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { Effect } from '@muster/contract/kit/effects'
import { ConfirmedSection } from '../../kit/effects/ConfirmedSection.tsx'
import { EffectList } from '../../kit/effects/EffectList.tsx'
import { listChanges } from '../../kit/effects/listChanges.ts'
import { useConfirmedForm } from '../../kit/effects/useConfirmedForm.tsx'
import { FormElement, Problem } from '../../kit/form/FormElement.tsx'
import { RemoteChangesNotice } from '../../kit/form/RemoteChangesNotice.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { InlineForm } from '../../kit/page/InlineForm.tsx'
import { SaveBar } from '../../kit/page/SaveBar.tsx'
import type { GallerySection } from '../exhibit.ts'
import { omar } from '../samples/people.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Please enter a name') })

const useName = () =>
  useForm({
    initial: { name: 'Muster' },
    schema,
    submit: async ({ name }) => showSuccess('Saved', name),
  })

function Inline({ submit }: { submit?: string }) {
  const form = useName()
  return (
    <InlineForm form={form} submit={submit} waiting="Sending…" failed="It could not be saved">
      <TextField form={form} name="name" label="Company" required />
    </InlineForm>
  )
}

function Small() {
  const form = useName()
  return (
    <FormElement form={form}>
      <Stack gap="sm" align="start">
        <TextField form={form} name="name" label="Company" required />
        <SubmitButton label="Save Changes" waiting={form.submitting} />
      </Stack>
    </FormElement>
  )
}

const effects: Effect[] = [
  { kind: 'everybody', count: 1307, people: [], months: [], from: null, to: null },
  { kind: 'team.passes_on', count: 3, people: [omar], months: [], from: null, to: null },
  { kind: 'months.outdated', count: null, people: [], months: ['2026-10', '2026-11'], from: null, to: null },
]

const parts = [
  { key: 'name', label: 'Company', fields: ['name'], format: ({ name }: { name: string }) => name },
] as const

function Confirmed() {
  const form = useName()
  const confirmed = useConfirmedForm({
    form,
    isValid: () => schema.safeParse(form.values).success,
    preview: async () => ({ effects }),
    facts: () => listChanges(parts, form.values, form.before),
  })
  return (
    <ConfirmedSection title="Name" description="Change it to see the effects." confirmed={confirmed}>
      <TextField form={form} name="name" label="Company" required />
    </ConfirmedSection>
  )
}

/** Shows a notice after a press, because it takes the focus as soon as it appears. */
function Notice() {
  const [rounds, setRounds] = useState(0)
  const [chosen, setChosen] = useState<'theirs' | 'mine'>('mine')
  return (
    <>
      <Button variant="default" onClick={() => setRounds(rounds + 1)}>
        Change it elsewhere
      </Button>
      <RemoteChangesNotice
        rounds={rounds}
        conflicts={[{ key: 'name', label: 'Company', theirs: 'Muster GmbH', mine: 'Muster AG', chosen }]}
        adopted={['Time zone']}
        onChoose={(_, side) => setChosen(side)}
      />
    </>
  )
}

const sending = { submit: () => undefined, submitting: false, failure: null, reset: () => undefined }

export const forms: GallerySection = {
  title: 'Forms',
  exhibits: [
    {
      name: 'InlineForm',
      file: 'page/InlineForm.tsx',
      use: 'A form on a page. It asks before unsent input is left. In a dialog, use FormDialog.',
      states: { 'With a save bar': <Inline />, 'With a button': <Inline submit="Send Invitation" /> },
    },
    {
      name: 'FormElement, Problem',
      file: 'form/FormElement.tsx',
      use: 'The form itself, for a layout of its own, and the error above its buttons.',
      states: {
        Form: <Small />,
        Problem: <Problem title="The request could not be sent" message="These days overlap another request." />,
      },
    },
    {
      name: 'SaveBar',
      file: 'page/SaveBar.tsx',
      use: 'The button that saves a form on a page, with the number of changes. InlineForm has one.',
      states: {
        Unchanged: <SaveBar form={{ ...sending, dirty: false }} disabled />,
        Changed: <SaveBar form={{ ...sending, dirty: true, changes: 2 }} />,
        Saving: <SaveBar form={{ ...sending, dirty: true, changes: 2, submitting: true }} />,
      },
    },
    {
      name: 'RemoteChangesNotice',
      file: 'form/RemoteChangesNotice.tsx',
      within: ['form/RemoteChangesDetails.tsx'],
      use: 'The changes by someone else while a form was open. FormDialog and ConfirmedSection have one.',
      states: {
        Conflict: <Notice />,
      },
    },
    {
      name: 'ConfirmedSection',
      file: 'effects/ConfirmedSection.tsx',
      within: ['effects/useConfirmedForm.tsx'],
      use: 'A section of the settings whose changes and their effects are confirmed before they are saved.',
      states: { Form: <Confirmed /> },
    },
    {
      name: 'EffectList',
      file: 'effects/EffectList.tsx',
      use: 'The effects of a change, one sentence each.',
      states: {
        Several: <EffectList effects={effects} />,
        None: <EffectList effects={[]} />,
      },
    },
  ],
}
