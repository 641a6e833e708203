import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy } from '@muster/contract/leavePolicies'
import { leaveTypeWords } from '../../leave/words.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { PolicyEffect } from './PolicyEffect.tsx'
import type { PolicyValues } from './policyForm.ts'
import { usePolicyForm } from './usePolicyForm.ts'
import classes from './PolicyDialog.module.css'

type NumberKey = 'yearlyDays' | 'carryOverDays' | 'noticeDays' | 'longestStretchDays'
type SwitchKey = 'unlimited' | 'prorated' | 'noLimit' | 'certificateRequired' | 'workingDaysOnly'

/** Sets the rules of a type of leave from a day on, and says before what that means. */
export default function PolicyDialog({ policy, onClose }: { policy: LeavePolicy; onClose: () => void }) {
  const { t } = useTranslation()
  const { values, change, problems, dirty, today, next, changes, failure, submitting, submit } = usePolicyForm(
    policy,
    onClose,
  )

  const number = (key: NumberKey, label: string, description?: string, disabled = false) => (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={disabled ? '' : values[key]}
      onChange={({ currentTarget }) => change({ [key]: currentTarget.value } as Partial<PolicyValues>)}
      error={problems[key] && t(problems[key])}
      disabled={disabled}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
  const choice = (key: SwitchKey, label: string, description?: string) => (
    <Checkbox
      label={label}
      description={description}
      checked={values[key]}
      onChange={({ currentTarget }) => change({ [key]: currentTarget.checked } as Partial<PolicyValues>)}
    />
  )

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Change policy: {type}', { type: t(leaveTypeWords[policy.leaveType]) })}
      submitLabel={t('Save Policy')}
      submitDisabled={changes.length === 0}
      submitting={submitting}
      onSubmit={() => void submit()}
      errorTitle={t('The policy could not be saved')}
      error={failure}
      dirty={dirty}
      size={560}
    >
      <div className={classes.fields}>
        <DayField
          label={t('Effective From')}
          value={values.effectiveFrom}
          onChange={(effectiveFrom) => change({ effectiveFrom })}
          min={today}
          max="2100-12-31"
          error={problems.effectiveFrom && t(problems.effectiveFrom)}
        />
        <div className={classes.pair}>
          {number('yearlyDays', t('Yearly days'), undefined, values.unlimited)}
          {choice('unlimited', t('Unlimited'))}
        </div>
        {values.unlimited
          ? null
          : choice(
              'prorated',
              t('In proportion in the year of hire'),
              t('Whoever begins during a year gets the part of its days from the hire date on, in whole days.'),
            )}
        <div className={classes.pair}>
          {number('longestStretchDays', t('Longest request, in days'), undefined, values.noLimit)}
          {choice('noLimit', t('No limit'))}
        </div>
        <div className={classes.two}>
          {number(
            'carryOverDays',
            t('Carry-over, in days'),
            t('The most that goes over into the next year.'),
            values.unlimited,
          )}
          {number('noticeDays', t('Notice, in days'), t('Between asking and the first day.'))}
        </div>
        {choice('certificateRequired', t('A medical certificate is required'))}
        {choice('workingDaysOnly', t('Only working days count'), t('Saturdays and Sundays cost nothing.'))}
        <PolicyEffect effectiveFrom={values.effectiveFrom} next={next} changes={changes} />
      </div>
    </FormDialog>
  )
}
