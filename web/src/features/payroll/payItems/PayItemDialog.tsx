import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddPayItem } from '@muster/contract/payroll/payItems'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { proposedItems } from './proposedItems.ts'
import { formulaLabels, frequencyLabels, optionsOf, typeLabels } from './payItemWords.ts'

/** Lets the user add an earning, deduction, contribution or benefit in kind of the company's own, or one that a law demands. */
export default function PayItemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: {
      proposal: '',
      code: '',
      name: '',
      arabicName: '',
      type: 'EARNING',
      frequency: 'RECURRING',
      formula: 'FIXED',
      isTaxed: true,
      isInsured: false,
      isProrated: true,
      account: '',
    },
    schema: AddPayItem,
    // What is not shown doesn't apply.
    toInput: ({ proposal: _proposal, isTaxed, isInsured, isProrated, ...values }) => {
      const isBenefit = values.type === 'BENEFIT'
      const isTaxedPay = (isBenefit || values.type === 'EARNING') && isTaxed
      return {
        ...values,
        isTaxed: isTaxedPay,
        isInsured: (isBenefit || isTaxedPay) && isInsured,
        isProrated: values.formula === 'FIXED' && isProrated,
      }
    },
    submit: (input, { context }) => client.payroll.addPayItem(input, { context }),
    onSuccess: ({ item }) => {
      showSuccess(t('Pay item added'), item.name)
      onClose()
    },
    invalidates: 'payroll',
  })
  const { proposal, type, formula, isTaxed } = form.values
  const begin = (key: string) => form.change({ proposal: key, ...proposedItems[key]?.item })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Add Pay Item')}
      submit={t('Add Pay Item')}
      failed={t('The pay item could not be added')}
      size={560}
    >
      <NativeSelect
        label={t('Begin with')}
        description={proposedItems[proposal] && t(proposedItems[proposal].meaning)}
        value={proposal}
        onChange={({ currentTarget }) => begin(currentTarget.value)}
        data={[
          { value: '', label: t('An empty pay item') },
          ...Object.entries(proposedItems).map(([value, { label }]) => ({ value, label: t(label) })),
        ]}
      />
      <p className="soft">{t('You can’t change it later, except for its account and its last month.')}</p>
      <div className="pair">
        <TextField form={form} name="name" label={t('Name in English')} required maxLength={60} />
        <TextField
          form={form}
          name="arabicName"
          label={t('Name in Arabic')}
          required
          maxLength={60}
          dir="rtl"
          lang="ar"
        />
      </div>
      <div className="pair">
        <TextField form={form} name="code" label={t('Code')} required maxLength={20} />
        <TextField form={form} name="account" label={t('Account code (optional)')} maxLength={30} />
      </div>
      <div className="pair">
        <ChoiceField form={form} name="type" label={t('Type')} options={optionsOf(typeLabels)} />
        <ChoiceField form={form} name="frequency" label={t('Frequency')} options={optionsOf(frequencyLabels)} />
      </div>
      <ChoiceField form={form} name="formula" label={t('Calculation')} options={optionsOf(formulaLabels)} />
      {formula === 'FIXED' ? (
        <SwitchField
          form={form}
          name="isProrated"
          label={t('Prorated')}
          description={t('Part of a month is paid by calendar days, like the salary.')}
        />
      ) : null}
      {type === 'BENEFIT' ? (
        <p className="soft">{t('Its value is taxed and insured as you state here, but never paid out.')}</p>
      ) : null}
      {type === 'EARNING' || type === 'BENEFIT' ? (
        <>
          <SwitchField
            form={form}
            name="isTaxed"
            label={t('Taxed')}
            description={t('Ask your accountant if unsure.')}
          />
          {isTaxed || type === 'BENEFIT' ? (
            <SwitchField
              form={form}
              name="isInsured"
              label={t('Insured')}
              description={t('Counts as insured pay if no insured wage is registered.')}
            />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  )
}
