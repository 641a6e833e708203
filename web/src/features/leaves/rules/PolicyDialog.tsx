import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { ChangedMeanwhile } from '../../../kit/form/ChangedMeanwhile.tsx'
import { i18n } from '../../../i18n.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PolicyEffect } from './PolicyEffect.tsx'
import type { PolicyValues } from './policyForm.ts'
import { usePolicyForm, versionsOf } from './usePolicyForm.ts'
import classes from './PolicyDialog.module.css'

type NumberKey = 'yearlyDays' | 'carryOverDays' | 'noticeDays' | 'longestStretchDays'
type SwitchKey = 'unlimited' | 'prorated' | 'noLimit' | 'certificateRequired' | 'workingDaysOnly'

/** Sets the rules of a type of leave from a day on, and says before what that means. */
export default function PolicyDialog({ policy, onClose }: { policy: LeavePolicy; onClose: () => void }) {
  // Not from what was read before: the form must begin with what holds now.
  const { data, error, refetch } = useQuery(
    orpc.leaves.policyVersions.queryOptions({ input: versionsOf(policy), gcTime: 0, staleTime: 0 }),
  )
  if (data) return <PolicyForm policy={policy} versions={data.versions} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={titleOf(policy)} size={560}>
      {error ? (
        <ErrorState message={sentenceOf(apiError(error))} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={7} height={64} />
      )}
    </Dialog>
  )
}

const titleOf = ({ leaveType }: LeavePolicy) =>
  i18n.t('Change policy: {type}', { type: i18n.t(leaveTypeWords[leaveType]) })

function PolicyForm(props: { policy: LeavePolicy; versions: readonly LeavePolicyVersion[]; onClose: () => void }) {
  const { policy, versions, onClose } = props
  const { t } = useTranslation()
  const { values, change, problems, dirty, today, next, changes, failure, submitting, submit, meanwhile } =
    usePolicyForm(policy, versions, onClose)

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
      title={titleOf(policy)}
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
        <DayInput
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
        <ChangedMeanwhile {...meanwhile} />
      </div>
    </FormDialog>
  )
}
