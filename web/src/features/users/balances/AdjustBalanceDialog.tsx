import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdjustBalance } from '@muster/contract/leaves/balances'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { User } from '@muster/contract/users/calls'
import { leaveTypes } from '@muster/contract/leaves/types'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx'
import { NumberField, TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDays } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { whole } from '../../../kit/list/filters.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'

/** Returns the number of days as typed; 0 unless it is an integer (specification 3, section 5). */
export function adjustmentOf(input: string): number {
  const text = input.trim().replace('−', '-')
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0
}

/** Returns the leave types whose balance can be adjusted in a year: all except unlimited ones. */
function useLimitedTypes(userId: string, typedYear: string): LeaveType[] {
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const ofYear = (requestedYear: number) =>
    orpc.leaves.balances.queryOptions({ input: { userId, year: requestedYear } })
  const { data } = useQuery(ofYear(whole(2020, 2050).read(typedYear) ?? thisYear))
  // If the year has no balances yet, this year's rules are assumed.
  const { data: now } = useQuery(ofYear(thisYear))
  const balances = [...(data?.balances ?? []), ...(now?.balances ?? [])]
  return leaveTypes.filter((type) => balances.find(({ leaveType }) => leaveType === type)?.totalDays !== null)
}

/** Lets the user add days to a leave balance or remove some, with a reason (specification 3, section 5). */
export function AdjustBalanceDialog(props: {
  person: User
  year: number
  onClose: () => void
  onAdjusted: (year: number) => void
}) {
  const { person, year, onClose, onAdjusted } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { leaveType: 'ANNUAL' as LeaveType, adjustment: '', year: String(year), reason: '' },
    schema: AdjustBalance,
    toInput: (values) => ({
      ...values,
      userId: person.id,
      adjustment: adjustmentOf(values.adjustment),
      year: Number(values.year),
    }),
    check: ({ adjustment }): Problems =>
      adjustmentOf(adjustment) === 0 ? { adjustment: 'Please enter a whole number of days other than zero' } : {},
    submit: (input, { context }) => client.leaves.adjust(input, { context }),
    onSuccess: ({ adjustment }, { input }) => {
      const values = {
        type: t(leaveTypeWords[adjustment.leaveType]),
        days: formatDays(Math.abs(adjustment.adjustment)),
      }
      showSuccess(
        t('Leave balance adjusted successfully!'),
        adjustment.adjustment > 0 ? t('Added {days} for {type}', values) : t('Removed {days} for {type}', values),
      )
      onAdjusted(input.year)
      onClose()
    },
    invalidates: 'users',
  })
  const { values, change } = form
  const types = useLimitedTypes(person.id, values.year)
  const [first] = types
  if (first && !types.includes(values.leaveType)) change({ leaveType: first })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Adjust Balance')}
      submit={t('Adjust Balance')}
      failed={t('Failed to adjust leave balance')}
    >
      <p>{t('Each adjustment is kept in {name}’s history with its reason.', { name: fullName(person) })}</p>
      <ChoiceField
        form={form}
        name="leaveType"
        label={t('Leave Type')}
        options={types.map((value) => ({ value, label: t(leaveTypeWords[value]) }))}
      />
      <div className="pair">
        <TextField
          form={form}
          name="adjustment"
          label={t('Adjustment (days)')}
          description={t('2 adds two days, -2 removes two.')}
          maxLength={5}
          data-autofocus
        />
        <NumberField form={form} name="year" label={t('Year')} min={2020} max={2050} />
      </div>
      <TextAreaField form={form} name="reason" label={t('Reason')} maxLength={500} rows={3} required />
    </FormDialog>
  )
}
