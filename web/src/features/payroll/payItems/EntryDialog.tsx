import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import { AddPayItemEntry, type PayItemPreview } from '@muster/contract/payroll/payItems'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { listMonths } from '../rules/rulesForm.ts'
import { isPercentage } from './payItemWords.ts'
import { SaveEntryDialog } from './SaveEntryDialog.tsx'

/**
 * Lets the user enter a pay item for a person, or, if `person` is null, as a rule for a group. Who gets how much is shown
 * before it is saved.
 */
export default function EntryDialog({ person, onClose }: { person: PersonOnPage | null; onClose: () => void }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const { data } = useQuery(orpc.payroll.payItems.queryOptions())
  const [entry, setEntry] = useState<{ input: AddPayItemEntry; preview: PayItemPreview } | null>(null)
  const items = (data?.items ?? []).filter(
    ({ lastMonth, formula }) => (lastMonth === null || lastMonth >= month) && (person || formula !== 'PER_HOUR'),
  )
  const itemOf = (id: string) => items.find((item) => item.id === id)
  const form = useForm({
    initial: {
      itemId: '',
      department: '',
      position: '',
      value: '',
      quantity: '',
      currency: 'EGP',
      firstMonth: month,
      lastMonth: '',
      note: '',
    },
    schema: AddPayItemEntry,
    toInput: ({ itemId, department, position, value, quantity, currency, lastMonth, ...values }) => {
      const item = itemOf(itemId)
      const count = item?.formula.startsWith('PER_') ? amountOf(quantity) : undefined
      return {
        ...values,
        itemId: itemId || undefined,
        ...(person
          ? { userId: person.id }
          : {
              ...(department && { department }),
              ...(position && { position }),
              ...(item && !isPercentage(item) && { currency }),
            }),
        value: amountOf(value),
        ...(count !== undefined && { quantity: count }),
        ...(item?.frequency === 'RECURRING' && lastMonth && { lastMonth }),
      }
    },
    submit: async (input, { context }) => (await client.payroll.previewPayItemEntry(input, { context })).preview,
    onSuccess: (preview, { input }) => setEntry({ input, preview }),
  })
  const item = itemOf(form.values.itemId)
  const monthOptions = (from = '') => listMonths(from, month).map((value) => ({ value, label: formatMonth(value) }))
  const nameOptions = (names: readonly string[] = []) => names.map((value) => ({ value, label: value }))
  const percentage = item !== undefined && isPercentage(item)
  return (
    <>
      <FormDialog
        opened={entry === null}
        form={form}
        onClose={onClose}
        title={person ? t('Add Pay Item') : t('Add Rule for a Group')}
        submit={t('Preview')}
        failed={t('The entry could not be previewed')}
        size={560}
      >
        <ChoiceField
          form={form}
          name="itemId"
          label={t('Pay item')}
          description={
            data && items.length === 0 ? t('There are no pay items yet. Add one in Settings under Payroll.') : undefined
          }
          pleaseChoose
          required
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {person ? null : (
          <div className="pair">
            <ChoiceField
              form={form}
              name="department"
              label={t('Department')}
              none={t('All departments')}
              options={nameOptions(data?.departments)}
            />
            <ChoiceField
              form={form}
              name="position"
              label={t('Position')}
              none={t('All positions')}
              options={nameOptions(data?.positions)}
            />
          </div>
        )}
        <div className="pair">
          <AmountField
            form={form}
            name="value"
            label={percentage ? t('Percentage') : t('Amount')}
            rightSection={percentage ? '%' : undefined}
            required
          />
          {!person && !percentage ? (
            <ChoiceField
              form={form}
              name="currency"
              label={t('Currency')}
              options={salaryCurrencies.map((value) => ({ value, label: value }))}
            />
          ) : null}
          {item?.formula === 'PER_HOUR' ? (
            <AmountField form={form} name="quantity" label={t('Hours')} required />
          ) : null}
          {item?.formula === 'PER_DAY' ? (
            <AmountField
              form={form}
              name="quantity"
              label={t('Days (optional)')}
              description={t('Empty: calendar days employed, less unpaid days.')}
            />
          ) : null}
        </div>
        <div className="pair">
          <ChoiceField
            form={form}
            name="firstMonth"
            label={item?.frequency === 'ONCE' ? t('Month') : t('First month')}
            options={monthOptions()}
          />
          {item?.frequency === 'ONCE' ? null : (
            <ChoiceField
              form={form}
              name="lastMonth"
              label={t('Last month')}
              none={t('No end')}
              options={monthOptions(form.values.firstMonth)}
            />
          )}
        </div>
        <TextField
          form={form}
          name="note"
          label={t('Note')}
          description={t('For example the agreement that it is based on.')}
          required
          maxLength={300}
        />
      </FormDialog>
      {entry ? (
        <SaveEntryDialog
          name={item?.name ?? ''}
          input={entry.input}
          preview={entry.preview}
          onBack={() => setEntry(null)}
          onSaved={onClose}
        />
      ) : null}
    </>
  )
}
