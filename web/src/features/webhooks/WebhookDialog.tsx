import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateWebhook, type Webhook } from '@muster/contract/webhooks/calls'
import { client } from '../../kit/api/client.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../kit/form/choices/CheckField.tsx'
import { problemOf } from '../../kit/form/state/problems.ts'
import { useForm } from '../../kit/form/state/useForm.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { EventPicker } from './EventPicker.tsx'

/** Lets the user create a webhook, or change `webhook`. `onCreated` gets the secret of a new one. */
export default function WebhookDialog(props: {
  webhook: Webhook | null
  onCreated: (secret: string) => void
  onClose: () => void
}) {
  const { webhook, onCreated, onClose } = props
  const { t } = useTranslation()
  const [initial] = useState(() => {
    const { name = '', url = '', events = [], isOrdered = false, includesDetails = false } = webhook ?? {}
    return { name, url, events, isOrdered, includesDetails }
  })
  const form = useForm({
    initial,
    schema: CreateWebhook,
    submit: async (input, { context }): Promise<string | null> => {
      if (!webhook) return (await client.webhooks.create(input, { context })).secret
      await client.webhooks.update({ id: webhook.id, ...input }, { context })
      return null
    },
    onSuccess: (secret, { input: { name } }) => {
      if (secret !== null) return onCreated(secret)
      showSuccess(t('Webhook saved'), name)
      onClose()
    },
    invalidates: 'webhooks',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={webhook ? t('Edit Webhook') : t('Create Webhook')}
      submit={webhook ? t('Save Changes') : t('Create Webhook')}
      failed={t('The webhook could not be saved')}
      size={720}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        description={t('For example, the program that receives the events.')}
        maxLength={100}
        required
      />
      <TextField
        form={form}
        name="url"
        label={t('Address')}
        placeholder="https://example.com/hooks"
        inputMode="url"
        maxLength={1000}
        required
      />
      <EventPicker
        selection={form.values.events}
        onChange={(events) => form.change({ events })}
        error={problemOf(form.problems, 'events')}
      />
      <CheckField
        form={form}
        name="includesDetails"
        label={t('Include details')}
        description={t('Amounts, types of leave, reasons and remarks.')}
      />
      <CheckField
        form={form}
        name="isOrdered"
        label={t('Keep the order')}
        description={t('An event waits for the one before it about the same record.')}
      />
    </FormDialog>
  )
}
