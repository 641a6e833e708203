import { ActionIcon, Button, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxLeaveSteps } from '@muster/contract/leaves/steps'
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
  const set = (at: number, patch: Partial<StepValues>) =>
    write(steps.map((step, index) => (index === at ? { ...step, ...patch } : step)))
  const error = (...fields: string[]) => {
    const message = fields.map((field) => form.problems[field]).find(Boolean)
    return message && t(message)
  }
  return (
    <fieldset className={classes.group}>
      <legend className="subhead">{t('Steps')}</legend>
      <p className="soft small">
        {t(
          'More days from a length of service, an age, or for people with a special status. The step with the most days applies.',
        )}
      </p>
      <Stack gap="sm" align="stretch">
        {steps.map(({ key, kind, amount, unit, days }, at) => (
          <div key={key} className={classes.step} role="group" aria-label={t('Step {number}', { number: at + 1 })}>
            <NativeSelect
              label={t('Condition')}
              value={kind}
              error={error(`steps.${at}.kind`)}
              onChange={({ currentTarget }) => set(at, { kind: currentTarget.value as StepValues['kind'] })}
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
                error={error(`steps.${at}.months`, `steps.${at}.years`)}
                onChange={({ currentTarget }) => set(at, { amount: currentTarget.value })}
              />
            )}
            {kind === 'SERVICE' ? (
              <NativeSelect
                label={t('Unit')}
                value={unit}
                onChange={({ currentTarget }) => set(at, { unit: currentTarget.value as StepValues['unit'] })}
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
              error={error(`steps.${at}.days`)}
              onChange={({ currentTarget }) => set(at, { days: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('Remove step {number}', { number: at + 1 })}
              onClick={() => write(steps.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {error('steps') ? <Input.Error role="alert">{error('steps')}</Input.Error> : null}
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
