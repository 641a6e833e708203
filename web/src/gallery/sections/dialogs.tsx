import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { decodeErrorBody } from '../../kit/api/errors.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { Dialog, DialogButtons } from '../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { PreviewDialog } from '../../kit/dialog/PreviewDialog.tsx'
import { SecretDialog } from '../../kit/dialog/SecretDialog.tsx'
import { useUnsentGuard } from '../../kit/dialog/UnsentGuard.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { TextAreaField } from '../../kit/form/TextAreaField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import type { GallerySection } from '../exhibit.ts'

const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} of a dialog that scrolls.`)

/** Shows the button that opens a dialog. */
function Opener({ label, children }: { label: string; children: (opened: boolean, close: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  )
}

const SampleDialog = ({ label, long }: { label: string; long?: boolean }) => (
  <Opener label={label}>
    {(opened, close) => (
      <Dialog opened={opened} onClose={close} title="Details of the order">
        {long ? paragraphs.map((each) => <p key={each}>{each}</p>) : <p>Apples, 1,250 kg.</p>}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    )}
  </Opener>
)

const SampleQuestion = ({ label, danger, error }: { label: string; danger?: boolean; error?: string }) => (
  <Opener label={label}>
    {(opened, close) => (
      <ConfirmDialog
        opened={opened}
        title={danger ? 'Delete this order?' : 'Approve this order?'}
        message="It can’t be changed afterwards."
        confirmLabel={danger ? 'Delete' : 'Approve'}
        danger={danger}
        error={error}
        onConfirm={close}
        onClose={close}
      />
    )}
  </Opener>
)

function OrderForm({ onClose, isRefused }: { onClose: () => void; isRefused?: boolean }) {
  const form = useForm({
    initial: { fruit: '', note: '' },
    schema: z.object({ fruit: z.string().min(1, 'Please enter a fruit'), note: z.string() }),
    submit: async ({ fruit }) => {
      if (isRefused) throw decodeErrorBody({ message: 'All fruit is sold.' }, { status: 409 })
      showSuccess('Order sent', fruit)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Order Fruit" submit="Send Order" failed="The order was not sent">
      <TextField form={form} name="fruit" label="Fruit" required />
      <TextAreaField form={form} name="note" label="Note" rows={3} />
    </FormDialog>
  )
}

const SampleForm = ({ label, isRefused }: { label: string; isRefused?: boolean }) => (
  <Opener label={label}>
    {(opened, close) => (opened ? <OrderForm onClose={close} isRefused={isRefused} /> : null)}
  </Opener>
)

function OrderPreview({ onClose, isRefused }: { onClose: () => void; isRefused?: boolean }) {
  const form = useForm({
    initial: {},
    submit: async () => {
      if (isRefused) throw decodeErrorBody({ message: 'All fruit is sold.' }, { status: 409 })
      showSuccess('Order sent', 'Apples')
      onClose()
    },
  })
  return (
    <PreviewDialog
      form={form}
      title="Send this order?"
      submit="Send Order"
      failed="The order was not sent"
      onBack={onClose}
    >
      <p>Apples, 1,250 kg, arrive on Monday.</p>
    </PreviewDialog>
  )
}

const SamplePreview = ({ label, isRefused }: { label: string; isRefused?: boolean }) => (
  <Opener label={label}>
    {(opened, close) => (opened ? <OrderPreview onClose={close} isRefused={isRefused} /> : null)}
  </Opener>
)

function Guarded() {
  const { ask, confirmDialog } = useUnsentGuard(false, () => showSuccess('Input discarded'))
  return (
    <>
      <Button variant="default" onClick={ask}>
        Leave a changed form
      </Button>
      {confirmDialog}
    </>
  )
}

function SampleAction({ label, isRefused }: { label: string; isRefused?: boolean }) {
  const action = useAction({
    call: async () => {
      if (isRefused) throw decodeErrorBody({ message: 'The order was already delivered.' }, { status: 409 })
    },
    onSuccess: () => showSuccess('Order deleted'),
    confirm: () => ({
      title: 'Delete this order?',
      message: 'It can’t be restored.',
      confirmLabel: 'Delete',
      danger: true,
    }),
  })
  return (
    <>
      <Button variant="default" onClick={() => action.confirm()}>
        {label}
      </Button>
      {action.confirmDialog}
    </>
  )
}

function SampleSecret({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <SecretDialog
          title="Your new key"
          label="Key"
          secret="key_Zx81q2"
          hint="Send it with each order."
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

export const dialogs: GallerySection = {
  title: 'Dialogs',
  exhibits: [
    {
      name: 'Dialog, DialogButtons',
      file: 'dialog/Dialog.tsx',
      use: 'Any dialog. It fills a phone, and closes with Escape, Back, a click outside or its button.',
      states: {
        Short: <SampleDialog label="Open a dialog" />,
        'Long text': <SampleDialog label="Open a long dialog" long />,
      },
    },
    {
      name: 'FormDialog',
      file: 'dialog/FormDialog.tsx',
      use: 'A form in a dialog. It asks before it discards unsent input.',
      states: {
        Form: <SampleForm label="Open a form" />,
        Refused: <SampleForm label="Open a form that is refused" isRefused />,
      },
    },
    {
      name: 'PreviewDialog',
      file: 'dialog/PreviewDialog.tsx',
      use: 'The effect of a filled form, before it is saved. Back leads to the form.',
      states: {
        Preview: <SamplePreview label="Open a preview" />,
        Refused: <SamplePreview label="Open a preview that is refused" isRefused />,
      },
    },
    {
      name: 'ConfirmDialog',
      file: 'dialog/ConfirmDialog.tsx',
      use: 'A question before an action, whose button has the action’s verb.',
      states: {
        Question: <SampleQuestion label="Open a question" />,
        Danger: <SampleQuestion label="Open a dangerous question" danger />,
        Failed: <SampleQuestion label="Open a failed question" danger error="The order was already delivered." />,
      },
    },
    {
      name: 'SecretDialog',
      file: 'dialog/SecretDialog.tsx',
      use: 'A secret that is shown only once, such as a new key.',
      states: { Secret: <SampleSecret label="Open a secret" /> },
    },
    {
      name: 'useAction',
      file: 'useAction.tsx',
      use: 'A button that changes something: its question, its errors, and reading the data again.',
      states: {
        Succeeds: <SampleAction label="Delete an order" />,
        Refused: <SampleAction label="Delete a delivered order" isRefused />,
      },
    },
    {
      name: 'useUnsentGuard, UnsentGuard',
      file: 'dialog/UnsentGuard.tsx',
      use: 'The question before unsent input is lost. FormDialog and InlineForm have one.',
      states: { Question: <Guarded /> },
    },
  ],
}
