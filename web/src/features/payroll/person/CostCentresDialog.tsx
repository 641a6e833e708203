import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CostCentresEntry,
  hundredthsOf,
  maxCostShares,
  SetCostCentres,
} from '@muster/contract/payroll/costCentres'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountInput } from '../../../kit/form/MoneyField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth, formatPercent } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { listMonths } from '../rules/rulesForm.ts'
import classes from '../settlements/settlements.module.css'

/** A cost centre and its share, as text. */
interface ShareValues {
  key: number
  costCentre: string
  percent: string
}

interface Values {
  firstMonth: string
  shares: readonly ShareValues[]
}

/** Lets the user enter the cost centres that bear a person's pay from a month on, with shares that add up to 100 percent. */
export default function CostCentresDialog(props: {
  person: PersonOnPage
  /** The history of the person’s cost centres, latest month first. */
  entries: readonly CostCentresEntry[]
  /** The names to choose from. */
  known: readonly string[]
  onClose: () => void
}) {
  const { person, entries, known, onClose } = props
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const present = entries.find(({ firstMonth }) => firstMonth <= month)?.shares ?? []
  const form = useForm({
    initial: {
      firstMonth: month,
      shares: present.map(({ costCentre, percent }, key) => ({ key, costCentre, percent: String(percent) })),
    } as Values,
    schema: SetCostCentres,
    toInput: ({ firstMonth, shares }) => ({
      userId: person.id,
      firstMonth,
      shares: shares.map(({ costCentre, percent }) => ({ costCentre, percent: amountOf(percent) })),
    }),
    submit: (input, { context }) => client.payroll.setCostCentres(input, { context }),
    onSuccess: () => {
      showSuccess(t('Cost centres saved'), t('Posted journals stay as they are.'))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change Cost Centres')}
      submit={t('Save')}
      disabled={!form.dirty}
      failed={t('Failed to save the cost centres')}
    >
      <ChoiceField
        form={form}
        name="firstMonth"
        label={t('First month')}
        required
        options={listMonths('', month).map((value) => ({ value, label: formatMonth(value) }))}
      />
      <Shares form={form} known={known} />
    </FormDialog>
  )
}

function Shares({ form, known }: { form: FormOf<Values>; known: readonly string[] }) {
  const { t } = useTranslation()
  const listId = useId()
  const { shares } = form.values
  const write = (changed: readonly ShareValues[]) => form.change({ shares: changed })
  const set = (at: number, patch: Partial<ShareValues>) =>
    write(shares.map((share, index) => (index === at ? { ...share, ...patch } : share)))
  const error = (field: string) => {
    const message = form.problems[field]
    return message && t(message)
  }
  const sum = hundredthsOf(shares.map(({ percent }) => ({ percent: amountOf(percent) || 0 }))) / 100
  return (
    <fieldset className={classes.group}>
      <legend className="subhead">{t('Cost centres')}</legend>
      {shares.length === 0 ? (
        <p className="soft">{t('The journal of payroll uses the department of each payroll record.')}</p>
      ) : null}
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Stack gap="sm" align="stretch">
        {shares.map((share, at) => (
          <div key={share.key} className={classes.entry}>
            <TextInput
              label={t('Cost centre')}
              value={share.costCentre}
              error={error(`shares.${at}.costCentre`)}
              maxLength={60}
              autoComplete="off"
              dir="auto"
              list={listId}
              required
              onChange={({ currentTarget }) => set(at, { costCentre: currentTarget.value })}
            />
            <AmountInput
              label={t('Share')}
              rightSection="%"
              value={share.percent}
              error={error(`shares.${at}.percent`)}
              required
              onChange={(percent) => set(at, { percent })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Remove cost centre {number}', { number: at + 1 })}
              onClick={() => write(shares.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {error('shares') ? <Input.Error role="alert">{error('shares')}</Input.Error> : null}
        {shares.length > 0 ? (
          <p className="small soft">
            {t('Sum: {percent}', { percent: formatPercent(sum, { maximumFractionDigits: 2 }) })}
          </p>
        ) : null}
        {shares.length < maxCostShares ? (
          <Button
            variant="default"
            size="compact-md"
            style={{ justifySelf: 'start', alignSelf: 'start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              write([
                ...shares,
                {
                  key: Math.max(-1, ...shares.map(({ key }) => key)) + 1,
                  costCentre: '',
                  // The rest is what the last cost centre most often bears.
                  percent: sum < 100 ? String((10_000 - Math.round(sum * 100)) / 100) : '',
                },
              ])
            }
          >
            {t('Add Cost Centre')}
          </Button>
        ) : null}
      </Stack>
    </fieldset>
  )
}
