import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaymentBatch, RequestPaymentRelease } from '@muster/contract/payroll/paymentBatches'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useField } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { moneyOf } from '../shared/labels.ts'

interface Values {
  scope: 'ALL' | 'SOME'
  recordIds: string[]
  reason: string
}

/** Lets the user ask to release payments of a file that were not made, so that another file can pay them. */
export function ReleaseDialog({ batch, onClose }: { batch: PaymentBatch; onClose: () => void }) {
  const { t } = useTranslation()
  const { id } = batch
  const initial: Values = { scope: 'SOME', recordIds: [], reason: '' }
  const form = useForm({
    initial,
    schema: RequestPaymentRelease,
    toInput: ({ scope, recordIds, reason }: Values) => ({ id, reason, ...(scope === 'SOME' && { recordIds }) }),
    submit: (input, { context }) => client.payroll.requestPaymentRelease(input, { context }),
    onSuccess: ({ batch: { can } }) => {
      showSuccess(t('Release requested'), can.confirmRelease ? undefined : t('Someone else must confirm it.'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Release payments')}
      submit={t('Request Release')}
      failed={t('The release could not be requested')}
      danger
      size={520}
    >
      <p className="soft">{t('Only release payments that the bank did not make. Another file can then pay them.')}</p>
      {batch.transfers > batch.payments.count ? (
        <p className="notice" data-colour="amber">
          {t(
            'Some people are paid to several accounts. A release covers all transfers of a person. If the bank made only some of them, don’t release the person, but pay the missing amount by other means.',
          )}
        </p>
      ) : null}
      <ChoiceField
        form={form}
        name="scope"
        label={t('Payments')}
        options={[
          { value: 'SOME', label: t('Some people') },
          { value: 'ALL', label: t('All, the file was never used') },
        ]}
      />
      {form.values.scope === 'SOME' ? <PeopleField form={form} batch={batch} /> : null}
      <TextAreaField form={form} name="reason" label={t('Reason')} rows={3} required maxLength={500} />
    </FormDialog>
  )
}

/** Lets the user select payments of a file by the names of their people. */
function PeopleField({ form, batch }: { form: { values: Values }; batch: PaymentBatch }) {
  const { t } = useTranslation()
  const { value, set, error } = useField<string[]>({ form, name: 'recordIds' })
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const query = useQuery(orpc.payroll.batchPayments.queryOptions({ input: { id: batch.id, search } }))
  return (
    <div>
      <TextInput
        type="search"
        label={t('People')}
        placeholder={t('Search by name')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        mb="xs"
      />
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={32} />}>
        {({ payments }) => (
          <Checkbox.Group aria-label={t('People')} error={error} value={value} onChange={set}>
            <Stack gap="xs" style={{ maxBlockSize: '14rem', overflowY: 'auto', padding: '0.25rem' }}>
              {payments.map(({ recordId, user, amount, transfers, state }) => (
                <Checkbox
                  key={recordId}
                  value={recordId}
                  disabled={state !== 'OPEN'}
                  label={[
                    t('{name}: {amount}', { name: fullName(user), amount: moneyOf(amount, batch.currency) }),
                    transfers > 1 ? ` (${t('{count} transfers', { count: transfers })})` : '',
                  ].join('')}
                  className="numbers"
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Loaded>
      <p className="soft small" aria-live="polite">
        {t('{count} people selected', { count: value.length })}
      </p>
    </div>
  )
}
