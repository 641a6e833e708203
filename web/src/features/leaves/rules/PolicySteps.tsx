import { ActionIcon, Button, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxLeaveSteps, monthsMessage } from '@muster/contract/leaves/steps'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import type { PolicyValues, StepValues } from './policyForm.ts'
import classes from './PolicySteps.module.css'

const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off', required: true } as const

/** Lets the user enter the steps of a policy: the days a year by length of service, age or special status. */
export function PolicySteps({ form }: { form: FormOf<PolicyValues> }) {
  const { t } = useTranslation()
  const { steps } = form.values
  const write = (changed: readonly StepValues[]) => form.change({ steps: changed })
  const error = form.problems['steps']
  return (
    <fieldset className={classes.group}>
      <legend className="subhead">{t('Steps')}</legend>
      <p className="soft small">
        {t(
          'More days from a length of service, an age, or for people with a special status. The step with the most days applies.',
        )}
      </p>
      <Stack gap="sm" align="stretch">
        {steps.map((step, at) => (
          <Step key={step.key} form={form} at={at} step={step} />
        ))}
        {error ? <Input.Error role="alert">{t(error)}</Input.Error> : null}
        {steps.length < maxLeaveSteps ? (
          <Button
            variant="default"
            size="compact-md"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              write([
                ...steps,
                {
                  key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
                  kind: 'SERVICE',
                  amount: '',
                  unit: 'YEARS',
                  days: '',
                },
              ])
            }
          >
            {t('Add Step')}
          </Button>
        ) : null}
      </Stack>
      {steps.length > 0 ? (
        <ChoiceField
          form={form}
          name="stepYear"
          label={t('Year in which a step is reached')}
          options={[
            { value: 'PRORATED', label: t('Prorated from that day') },
            { value: 'WHOLE', label: t('Days of the step for the whole year') },
          ]}
        />
      ) : null}
    </fieldset>
  )
}

/**
 * Lets the user enter a step in one row. Its fields are too narrow for sentences: their errors are shown below the row, and
 * belong to the fields for screen readers only.
 */
function Step({ form, at, step }: { form: FormOf<PolicyValues>; at: number; step: StepValues }) {
  const { t } = useTranslation()
  const { steps } = form.values
  const { kind, amount, unit, days } = step
  const set = (patch: Partial<StepValues>) =>
    form.change({ steps: steps.map((each, index) => (index === at ? { ...each, ...patch } : each)) })
  const problemOf = (field: string) => form.problems[`steps.${at}.${field}`]
  const [kindError, monthsError, yearsError, daysError] = ['kind', 'months', 'years', 'days'].map(problemOf)
  // Lengths of service are checked in months, however they are entered.
  const amountError =
    monthsError === monthsMessage && unit === 'YEARS'
      ? 'Please enter a whole number of years from 1 to 50'
      : monthsError
  const errors = [kindError, amountError, yearsError, daysError].filter((each) => each !== undefined)
  const hidden = (message: string | undefined) => message && <span className="visually-hidden">{t(message)}</span>
  return (
    <div>
      <div className={classes.step} role="group" aria-label={t('Step {number}', { number: at + 1 })}>
        <NativeSelect
          label={t('Condition')}
          value={kind}
          error={hidden(kindError)}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as StepValues['kind'] })}
          data={[
            { value: 'SERVICE', label: t('Length of service') },
            { value: 'AGE', label: t('Age') },
            { value: 'SPECIAL', label: t('Special status') },
          ]}
        />
        {kind === 'SPECIAL' ? null : (
          <TextInput
            {...number}
            label={kind === 'AGE' ? t('From age') : t('From')}
            value={amount}
            error={hidden(amountError ?? yearsError)}
            onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
          />
        )}
        {kind === 'SERVICE' ? (
          <NativeSelect
            label={t('Unit')}
            value={unit}
            onChange={({ currentTarget }) => set({ unit: currentTarget.value as StepValues['unit'] })}
            data={[
              { value: 'YEARS', label: t('years') },
              { value: 'MONTHS', label: t('months') },
            ]}
          />
        ) : null}
        <TextInput
          {...number}
          label={t('Days a year')}
          value={days}
          error={hidden(daysError)}
          onChange={({ currentTarget }) => set({ days: currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Remove step {number}', { number: at + 1 })}
          onClick={() => form.change({ steps: steps.filter((_, index) => index !== at) })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {errors.length > 0 ? (
        <Input.Error mt={4} aria-hidden>
          {errors.map((each) => t(each)).join('. ')}
        </Input.Error>
      ) : null}
    </div>
  )
}
