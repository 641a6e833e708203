import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@muster/contract/users/calls'
import { formatMoney } from './payWords.ts'
import classes from './UserForm.module.css'

/** What somebody earns, for who may see it and not change it: nobody sets their own pay. */
export function PayFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const { monthlySalary, baseSalary, isInternal } = user
  const inSalary = (amount: number) => (monthlySalary ? formatMoney({ ...monthlySalary, amount }) : '')
  return (
    <>
      <h3 className={classes.heading}>{t('Pay')}</h3>
      <dl className={classes.facts}>
        <div>
          <dt>{t("Employee's Salary (Monthly)")}</dt>
          <dd>{monthlySalary ? formatMoney(monthlySalary) : t('Not Set')}</dd>
        </div>
        {typeof baseSalary === 'number' ? (
          <div>
            <dt>{t('Base Salary')}</dt>
            <dd>{inSalary(baseSalary)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('Internal employee')}</dt>
          <dd>{isInternal ? t('Yes') : t('No')}</dd>
        </div>
      </dl>
      <p className={classes.hint}>{t('Your own pay is set by somebody else.')}</p>
    </>
  )
}
