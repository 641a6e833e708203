import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { AmountInput } from '../../../kit/form/MoneyField.tsx'
import { moneyOf } from '../shared/labels.ts'
import { type DraftValues, type LineValues, newLine, totalOf } from './draftForm.ts'
import classes from './invoices.module.css'

/** Lets the user edit the lines of a draft: all descriptions, and the quantity and price of lines entered by hand. */
export function DraftLines({ form, currency }: { form: FormOf<DraftValues>; currency: Currency | null }) {
  const { t } = useTranslation()
  const { lines } = form.values
  const total = totalOf(lines)
  const set = (at: number, patch: Partial<LineValues>) =>
    form.change({ lines: lines.map((line, index) => (index === at ? { ...line, ...patch } : line)) })
  const error = (at: number, field: string) => {
    const message = form.problems[`lines.${at}.${field}`]
    return message && t(message)
  }
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minInlineSize: 0 }}>
      <legend className="subhead">{t('Lines')}</legend>
      <Stack gap="sm">
        {lines.map((line, at) => (
          <div key={line.key} className={classes.draft}>
            <TextInput
              label={t('Description')}
              value={line.description}
              error={error(at, 'description')}
              maxLength={200}
              autoComplete="off"
              dir="auto"
              required
              onChange={({ currentTarget }) => set(at, { description: currentTarget.value })}
            />
            {line.work ? (
              <span className={`${classes.made} numbers`} style={{ gridColumn: 'span 2' }}>
                {currency ? moneyOf(line.work.amount, currency) : null}
              </span>
            ) : (
              <>
                <TextInput
                  label={t('Quantity')}
                  value={line.quantity}
                  error={error(at, 'quantity')}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  onChange={({ currentTarget }) => set(at, { quantity: currentTarget.value })}
                />
                <AmountInput
                  label={t('Price')}
                  value={line.rate}
                  error={error(at, 'rate')}
                  required
                  onChange={(rate) => set(at, { rate })}
                />
              </>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Remove line {number}', { number: at + 1 })}
              disabled={lines.length === 1}
              onClick={() => form.change({ lines: lines.filter((_, index) => index !== at) })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Group justify="space-between">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.change({ lines: [...lines, newLine()] })}
          >
            {t('Add Line')}
          </Button>
          {currency && total !== null ? (
            <p className="strong numbers">{t('Total: {amount}', { amount: moneyOf(total, currency) })}</p>
          ) : null}
        </Group>
      </Stack>
    </fieldset>
  )
}
