import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@muster/contract/users/calls'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { formatDate } from '../../../kit/format.ts'
import { formatMoney } from './payWords.ts'
import type { FieldsProps } from './PersonFields.tsx'
import { changedIn } from '../../../kit/form/edited.ts'
import { salaryChanged, type UserValues } from './userForm.ts'
import classes from './UserForm.module.css'

/** What Edit User asks of a salary besides the amount: the part that payroll starts from, and from when on it holds. */
export function SalaryFields(props: FieldsProps & { before: UserValues; user: UserDetail; today: string }) {
  const { values, change, problems, before, user, today } = props
  const { t } = useTranslation()
  const { nextSalary } = user
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('Base Salary (optional)')}
          description={t('The part that payroll starts from. Leave it empty for the whole salary.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          autoComplete="off"
          value={values.baseSalary}
          onChange={({ currentTarget }) => change({ baseSalary: currentTarget.value })}
          onWheel={({ currentTarget }) => currentTarget.blur()}
          error={problems.baseSalary && t(problems.baseSalary)}
        />
        {salaryChanged(changedIn(values, before)) ? (
          <DayInput
            label={t('Salary holds from')}
            value={values.salaryFrom}
            onChange={(salaryFrom) => change({ salaryFrom })}
            min={today}
            max="2100-12-31"
            error={problems.salaryFrom && t(problems.salaryFrom)}
            optional
          />
        ) : null}
      </div>
      {nextSalary ? (
        <p className={classes.hint}>
          {t('Agreed already: {salary} from {day} on.', {
            salary: formatMoney(nextSalary.monthlySalary),
            day: formatDate(nextSalary.from),
          })}
        </p>
      ) : null}
    </>
  )
}
