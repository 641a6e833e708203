import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  SetThirteenthRule,
  thirteenthBases,
  thirteenthShares,
  type ThirteenthRule,
} from '@muster/contract/payroll/thirteenthMonth'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { monthNamed, thirteenthBaseLabels, thirteenthShareLabels } from './ruleText.ts'

/** Lets the user set the rule for a 13th month from a year on. */
export default function ThirteenthRuleDialog(props: { latest: ThirteenthRule | undefined; onClose: () => void }) {
  const { latest, onClose } = props
  const { t } = useTranslation()
  const year = Number(useToday().slice(0, 4))
  const names = useDepartments(latest?.departments ?? [])
  const form = useForm({
    initial: {
      firstYear: String(year),
      percent: String(latest?.percent || 100),
      of: latest?.of ?? 'SALARY',
      paymentMonth: String(latest?.paymentMonth ?? 12),
      prorating: latest?.prorating ?? 'MONTHS',
      leastMonths: String(latest?.leastMonths ?? 0),
      departments: latest?.departments ?? [],
    },
    schema: SetThirteenthRule,
    toInput: ({ firstYear, percent, paymentMonth, leastMonths, ...values }) => ({
      ...values,
      firstYear: Number(firstYear),
      percent: percent.trim() === '' ? undefined : Number(percent),
      paymentMonth: Number(paymentMonth),
      leastMonths: leastMonths.trim() === '' ? undefined : Number(leastMonths),
    }),
    submit: (input, { context }) => client.payroll.setThirteenthRule(input, { context }),
    onSuccess: ({ rule }) => {
      showSuccess(t('13th month set'), t('From {year}', { year: rule.firstYear }))
      onClose()
    },
    invalidates: 'payroll',
  })
  const { departments } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Set 13th Month')}
      submit={t('Set 13th Month')}
      failed={t('The 13th month could not be set')}
      size={560}
    >
      <div className="pair">
        <ChoiceField
          form={form}
          name="firstYear"
          label={t('First year')}
          options={[year, year + 1].map((each) => ({ value: String(each), label: String(each) }))}
        />
        <ChoiceField
          form={form}
          name="paymentMonth"
          label={t('Paid in')}
          options={Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthNamed(i + 1) }))}
        />
      </div>
      <div className="pair">
        <NumberField
          form={form}
          name="percent"
          label={t('Percentage')}
          description={t('For twelve months of employment. 0 ends the 13th month.')}
          min={0}
          step="any"
          inputMode="decimal"
        />
        <ChoiceField
          form={form}
          name="of"
          label={t('Percentage of')}
          options={thirteenthBases.map((value) => ({ value, label: t(thirteenthBaseLabels[value]) }))}
        />
      </div>
      <div className="pair">
        <ChoiceField
          form={form}
          name="prorating"
          label={t('Prorated')}
          options={thirteenthShares.map((value) => ({ value, label: t(thirteenthShareLabels[value]) }))}
        />
        <NumberField form={form} name="leastMonths" label={t('Least service in months')} min={0} inputMode="numeric" />
      </div>
      {names.length ? (
        <Checkbox.Group
          label={t('Departments')}
          description={t('Without a choice, all departments get it.')}
          value={departments}
          onChange={(chosen) => form.change({ departments: chosen })}
        >
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1rem', marginBlockStart: '0.5rem' }}>
            {names.map((name) => (
              <Checkbox key={name} value={name} label={t(name)} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </FormDialog>
  )
}
