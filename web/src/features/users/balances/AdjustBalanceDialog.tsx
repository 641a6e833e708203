import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdjustBalance } from '@muster/contract/leaves/balances'
import type { LeaveType } from '@muster/contract/leaves/types'
import type { User } from '@muster/contract/users/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { leaveTypes, leaveTypeWords } from '../../leaves/shared/words.ts'
import { useToday } from '../../../kit/session/today.ts'
import { formatDays } from '../../../kit/format.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { adjustmentOf } from './balanceWords.ts'
import { refreshPeople } from '../refresh.ts'
import { type Problems, problemsIn, useForm } from '../../../kit/form/oldForm.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './BalancesDialog.module.css'

interface Values {
  leaveType: LeaveType
  adjustment: string
  year: string
  reason: string
}

/** The types whose days can be adjusted in a year: of unlimited ones there is nothing to add to or take from. */
function useLimitedTypes(userId: string, year: number): LeaveType[] {
  const { year: thisYear } = Temporal.PlainDate.from(useToday())
  const asked = Number.isInteger(year) && year >= 2020 && year <= 2050 ? year : thisYear
  const ofYear = (wanted: number) => orpc.leaves.balances.queryOptions({ input: { userId, year: wanted } })
  const { data } = useQuery(ofYear(asked))
  // A year that has no days yet follows the rules of this one, as far as one can tell.
  const { data: now } = useQuery(ofYear(thisYear))
  const known = [...(data?.balances ?? []), ...(now?.balances ?? [])]
  return leaveTypes.filter((type) => known.find(({ leaveType }) => leaveType === type)?.totalDays !== null)
}

const toInput = (userId: string, { leaveType, adjustment, year, reason }: Values) => ({
  userId,
  leaveType,
  adjustment: adjustmentOf(adjustment),
  year: Number(year),
  reason,
})

function check(userId: string, values: Values): Problems {
  const found = problemsIn(AdjustBalance, toInput(userId, values))
  if (adjustmentOf(values.adjustment) === 0) found.adjustment = 'Please enter a whole number of days other than zero'
  return found
}

/** Adds days to a balance or takes some away, for a reason that stays (specification 3, section 5). */
export function AdjustBalanceDialog(props: {
  person: User
  year: number
  onClose: () => void
  onAdjusted: (year: number) => void
}) {
  const { person, onClose, onAdjusted } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const initial: Values = { leaveType: 'ANNUAL', adjustment: '', year: String(props.year), reason: '' }
  const { values, change, problems, failure, submitting, submit, dirty } = useForm({
    initial,
    check: (typed) => check(person.id, typed),
    send: async (typed, context) => {
      const input = AdjustBalance.parse(toInput(person.id, typed))
      const { adjustment } = await client.leaves.adjust(input, { context })
      const type = t(leaveTypeWords[adjustment.leaveType])
      const days = formatDays(Math.abs(adjustment.adjustment))
      showSuccess(
        t('Leave balance adjusted successfully!'),
        adjustment.adjustment > 0
          ? t('Added {days} for {type}', { days, type })
          : t('Removed {days} for {type}', { days, type }),
      )
      refreshPeople(queryClient)
      onAdjusted(input.year)
      onClose()
    },
    refused: ({ fieldErrors, message }) => ({
      problems: fieldErrors,
      failure: Object.keys(fieldErrors).some((field) => field in initial) ? null : t(message || 'Please try again.'),
    }),
  })
  const types = useLimitedTypes(person.id, Number(values.year))
  const [first] = types
  if (first && !types.includes(values.leaveType)) change({ leaveType: first })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Adjust Balance')}
      submitLabel={t('Adjust Balance')}
      submitting={submitting}
      onSubmit={() => void submit()}
      errorTitle={t('Failed to adjust leave balance')}
      error={failure}
      dirty={dirty}
    >
      <div className={classes.fields}>
        <p>{t('What is adjusted stays in the history of {name} with its reason.', { name: fullName(person) })}</p>
        <NativeSelect
          label={t('Leave Type')}
          value={values.leaveType}
          onChange={({ currentTarget }) => change({ leaveType: currentTarget.value as LeaveType })}
          error={problems.leaveType && t(problems.leaveType)}
          data={types.map((value) => ({ value, label: t(leaveTypeWords[value]) }))}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('Adjustment, in days')}
            description={t('2 adds two days, -2 takes two away.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            maxLength={5}
            value={values.adjustment}
            onChange={({ currentTarget }) => change({ adjustment: currentTarget.value })}
            error={problems.adjustment && t(problems.adjustment)}
            data-autofocus
          />
          <TextInput
            label={t('Year')}
            type="number"
            min={2020}
            max={2050}
            value={values.year}
            onChange={({ currentTarget }) => change({ year: currentTarget.value })}
            onWheel={({ currentTarget }) => currentTarget.blur()}
            error={problems.year && t(problems.year)}
          />
        </div>
        <Textarea
          label={t('Reason')}
          value={values.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          error={problems.reason && t(problems.reason)}
          maxLength={500}
          rows={3}
          required
        />
      </div>
    </FormDialog>
  )
}
