import { useTranslation } from 'react-i18next'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { PayShare } from '@muster/contract/personnelFile/payShares'
import { shareKinds } from '@muster/contract/personnelFile/shareKinds'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField } from '../../../kit/form/MoneyField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'

/** The share of an account as it is entered. */
export interface ShareValues {
  kind: string
  value: string
  currency: string
}

/** The kinds of shares, as translation keys. */
const kindLabels: Record<PayShare['kind'], string> = {
  AMOUNT: 'An amount of each monthly pay',
  PERCENT: 'A percentage of the net pay',
}

/** Lets the user enter the share of their pay that an account receives. */
export function ShareFields({ form }: { form: FormOf<ShareValues> }) {
  const { t } = useTranslation()
  const isPercentage = form.values.kind === 'PERCENT'
  return (
    <>
      <ChoiceField
        form={form}
        name="kind"
        label={t('This account receives')}
        description={
          isPercentage
            ? t('Also of bonuses and other payments outside the monthly pay.')
            : t('Never more than the net pay. Payments outside the monthly pay stay whole.')
        }
        options={shareKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
      />
      <div className="pair">
        <AmountField
          form={form}
          name="value"
          label={isPercentage ? t('Percentage') : t('Amount')}
          rightSection={isPercentage ? '%' : undefined}
          required
        />
        <ChoiceField
          form={form}
          name="currency"
          label={t('Currency of the pay')}
          options={salaryCurrencies.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  )
}
