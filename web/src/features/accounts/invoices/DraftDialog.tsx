import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateInvoice, EditInvoice, type InvoiceDetail } from '@muster/contract/accounts/invoices'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import type { Schema } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { openInvoice } from '../shared/links.ts'
import { checkLines, type DraftValues, toCreate, toEdit, valuesOf } from './draftForm.ts'
import { DraftLines } from './DraftLines.tsx'

/** Lets the user create a draft invoice by hand, or edit the draft `invoice`. */
export default function DraftDialog({ invoice, onClose }: { invoice?: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const { data } = useQuery({ ...orpc.accounts.list.queryOptions({ input: {} }), enabled: !invoice })
  const accounts = data?.accounts ?? []
  const [initial] = useState(() => valuesOf(invoice))
  const form = useForm({
    initial,
    schema: (invoice ? EditInvoice : CreateInvoice) as Schema<CreateInvoice | EditInvoice>,
    toInput: (values: DraftValues) => (invoice ? toEdit(invoice.id, values) : toCreate(values)),
    check: checkLines,
    submit: (input, { context }) =>
      'id' in input
        ? client.accounts.editInvoice({ ...input, updatedAt: invoice?.updatedAt }, { context })
        : client.accounts.createInvoice(input, { context }),
    onSuccess: ({ invoice: savedInvoice }) => {
      showSuccess(invoice ? t('Draft updated') : t('Draft created'), savedInvoice.account.name)
      onClose()
      openInvoice(savedInvoice)
    },
    invalidates: 'accounts',
  })
  const currency = invoice?.currency ?? accounts.find(({ id }) => id === form.values.accountId)?.currency ?? null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={invoice ? t('Edit Draft') : t('New Invoice')}
      submit={invoice ? t('Save Changes') : t('Create Draft')}
      disabled={invoice !== undefined && !form.dirty}
      failed={invoice ? t('The draft could not be saved') : t('The draft could not be created')}
      size={680}
    >
      {invoice ? null : (
        <ChoiceField
          form={form}
          name="accountId"
          label={t('Account')}
          required
          pleaseChoose
          options={accounts.map((each) => ({ value: each.id, label: `${each.name} (${each.currency})` }))}
        />
      )}
      <DraftLines form={form} currency={currency} />
      <DayField
        form={form}
        name="dueDate"
        label={t('Due on (optional)')}
        description={t('If empty, follows the account’s payment term.')}
        min={today}
        max="2100-12-31"
        optional
      />
      <TextAreaField
        form={form}
        name="note"
        label={t('Note (optional)')}
        description={t('Shown on the invoice.')}
        rows={2}
      />
    </FormDialog>
  )
}
