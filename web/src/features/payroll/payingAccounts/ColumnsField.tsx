import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type PaymentField, paymentFields } from '@muster/contract/payroll/paymentFields'
import type { PaymentColumn } from '@muster/contract/payroll/paymentTemplates'
import { useField } from '../../../kit/form/state/field.ts'
import { fieldLabels } from './fieldLabels.ts'
import classes from './columns.module.css'

/** Lets the user choose, name and order the columns of a template. */
export function ColumnsField({ form }: { form: { values: { columns: PaymentColumn[] } } }) {
  const { t } = useTranslation()
  const { value: columns, set, error } = useField<PaymentColumn[]>({ form, name: 'columns' })
  const replace = (index: number, patch: Partial<PaymentColumn>) =>
    set(columns.map((column, i) => (i === index ? { ...column, ...patch } : column)))
  const swap = (index: number, other: number) =>
    set(columns.map((column, i) => columns[i === index ? other : i === other ? index : i] ?? column))
  return (
    <fieldset className={classes.columns}>
      <legend className="medium">{t('Columns')}</legend>
      <Stack gap="xs">
        {columns.map((column, index) => {
          const number = index + 1
          const tool = (label: string, icon: typeof IconTrash, disabled: boolean, onClick: () => void) => {
            const Icon = icon
            return (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={label}
                disabled={disabled}
                onClick={onClick}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            )
          }
          return (
            // Columns have no identity but their place.
            <div key={index} className={classes.column} role="group" aria-label={t('Column {number}', { number })}>
              <NativeSelect
                aria-label={t('Content of column {number}', { number })}
                value={column.field}
                onChange={({ currentTarget }) => replace(index, { field: currentTarget.value as PaymentField })}
                data={paymentFields.map((field) => ({ value: field, label: t(fieldLabels[field]) }))}
              />
              <TextInput
                aria-label={t('Title of column {number}', { number })}
                placeholder={t('Title')}
                maxLength={60}
                value={column.title}
                onChange={({ currentTarget }) => replace(index, { title: currentTarget.value })}
              />
              <span className={classes.tools}>
                {tool(t('Move column {number} up', { number }), IconArrowUp, index === 0, () => swap(index, index - 1))}
                {tool(t('Move column {number} down', { number }), IconArrowDown, number === columns.length, () =>
                  swap(index, index + 1),
                )}
                {tool(t('Remove column {number}', { number }), IconTrash, false, () =>
                  set(columns.filter((_, i) => i !== index)),
                )}
              </span>
              {column.field === 'TEXT' ? (
                <TextInput
                  className={classes.text}
                  aria-label={t('Text of column {number}', { number })}
                  placeholder={t('Text in each row')}
                  maxLength={60}
                  value={column.text}
                  onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
                />
              ) : null}
            </div>
          )
        })}
      </Stack>
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={columns.length >= 30}
        onClick={() => set([...columns, { field: 'TEXT', title: '', text: '' }])}
      >
        {t('Add Column')}
      </Button>
    </fieldset>
  )
}
