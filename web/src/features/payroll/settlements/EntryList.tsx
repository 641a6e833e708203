import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../../kit/form/MoneyField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { type EntryValues, newEntry, type SettlementValues } from './settlementForm.ts'
import classes from './settlements.module.css'

/** The texts of the two lists, as translation keys. */
const textsByName = {
  returns: { title: 'Things to return', add: 'Add Thing', label: 'Thing', remove: 'Remove thing {number}' },
  others: { title: 'Further lines', add: 'Add Line', label: 'Name', remove: 'Remove line {number}' },
} as const

/** The number of entries that the call takes. */
const maxEntries = 20

/** Lets the user enter things of the company that are not returned yet, or further payments and deductions. */
export function EntryList({ form, name }: { form: FormOf<SettlementValues>; name: 'returns' | 'others' }) {
  const { t } = useTranslation()
  const texts = textsByName[name]
  const entries = form.values[name]
  const write = (changed: readonly EntryValues[]) => form.change({ [name]: changed })
  const set = (at: number, patch: Partial<EntryValues>) =>
    write(entries.map((entry, index) => (index === at ? { ...entry, ...patch } : entry)))
  const error = (at: number, field: string) => {
    const message = form.problems[`${name}.${at}.${field}`]
    return message && t(message)
  }
  return (
    <fieldset className={classes.group}>
      <legend className="subhead">{t(texts.title)}</legend>
      <Stack gap="sm" align="stretch">
        {entries.map((entry, at) => (
          <div key={entry.key} className={classes.entry}>
            <TextInput
              label={t(texts.label)}
              value={entry.label}
              error={error(at, 'label')}
              maxLength={80}
              autoComplete="off"
              dir="auto"
              required
              onChange={({ currentTarget }) => set(at, { label: currentTarget.value })}
            />
            <AmountInput
              label={t('Amount')}
              value={entry.amount}
              error={error(at, 'amount')}
              required
              onChange={(amount) => set(at, { amount })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t(texts.remove, { number: at + 1 })}
              onClick={() => write(entries.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
            {name === 'others' ? (
              <div className={`${classes.wide} pair`}>
                <NativeSelect
                  label={t('Type')}
                  value={entry.type}
                  onChange={({ currentTarget }) =>
                    set(at, { type: currentTarget.value === 'BONUS' ? 'BONUS' : 'DEDUCTION' })
                  }
                  data={[
                    { value: 'BONUS', label: t('Payment') },
                    { value: 'DEDUCTION', label: t('Deduction') },
                  ]}
                />
                <TextInput
                  label={t('Reason')}
                  value={entry.reason}
                  error={error(at, 'reason')}
                  maxLength={300}
                  autoComplete="off"
                  dir="auto"
                  required
                  onChange={({ currentTarget }) => set(at, { reason: currentTarget.value })}
                />
              </div>
            ) : null}
          </div>
        ))}
        {entries.length < maxEntries ? (
          <Button
            variant="default"
            size="compact-md"
            style={{ justifySelf: 'start', alignSelf: 'start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => write([...entries, newEntry()])}
          >
            {t(texts.add)}
          </Button>
        ) : null}
      </Stack>
    </fieldset>
  )
}
