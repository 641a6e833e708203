import { Button, Group, Select, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { splitByYear } from '@muster/contract/kit/time'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { certificateExtensions, requestableTypes, type LeaveType } from '@muster/contract/leaves/types'
import { orpc } from '../../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../../kit/form/days/DayField.tsx'
import { lastDayFrom } from '../../../../kit/form/days/dayText.ts'
import { FileField } from '../../../../kit/form/files/FileField.tsx'
import { Problem } from '../../../../kit/form/FormElement.tsx'
import { TextAreaField } from '../../../../kit/form/TextAreaField.tsx'
import { formatDays } from '../../../../kit/format.ts'
import { useSession, useToday } from '../../../../kit/session/session.tsx'
import { LeaveTypeLabel, leaveTypeWords } from '../labels.tsx'
import { RequestCost } from './RequestCost.tsx'
import { keptCertificate, submitState, totalDays, type RequestValues } from './requestRules.ts'
import { useRequestForm } from './useRequestForm.ts'

/**
 * Returns the first and last day that can be requested: from the beginning of last year to the end of next year, within
 * the person's employment. The server also refuses days between two employments.
 */
function limits(today: string, { employedFrom, employedUntil }: Pick<SessionUser, 'employedFrom' | 'employedUntil'>) {
  const { year } = Temporal.PlainDate.from(today)
  const [first, last] = [`${year - 1}-01-01`, `${year + 1}-12-31`]
  return {
    min: employedFrom > first ? employedFrom : first,
    max: employedUntil !== null && employedUntil < last ? employedUntil : last,
  }
}

/**
 * Returns a function that renders the remaining days of a leave type for each year of the request. Before dates are
 * chosen, it renders those of this year.
 */
function useRemainingDays({ startDate, endDate }: RequestValues) {
  const { t } = useTranslation()
  const { user } = useSession()
  const today = useToday()
  const first = startDate || today
  const balances = useQueries({
    queries: splitByYear(first, lastDayFrom(first, endDate)).map(({ year }) =>
      orpc.leaves.balancesOf.queryOptions({ input: { id: user.id, year } }),
    ),
    combine: (answers) => answers.flatMap(({ data }) => data?.leaveBalances ?? []),
  })
  return (type: string) => {
    const days = balances.find(({ leaveType }) => leaveType === type)?.remainingDays
    if (days === undefined) return null
    return <span>{days === null ? t('Unlimited') : t('{days} left', { days: formatDays(days) })}</span>
  }
}

/** Lets the user choose a leave type, and shows the remaining days of each. */
function TypeField({ form, types }: { form: ReturnType<typeof useRequestForm>['form']; types: readonly LeaveType[] }) {
  const { t } = useTranslation()
  const { values, change, problems } = form
  const remaining = useRemainingDays(values)
  // By default, the list stays open after Tab and covers the fields below.
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Select
      label={t('Leave Type')}
      placeholder={t('Choose a leave type')}
      data={types.map((type) => ({ value: type, label: t(leaveTypeWords[type]) }))}
      value={values.leaveType}
      onChange={(leaveType) => change({ leaveType })}
      renderOption={({ option, checked }) => (
        <Group component="span" flex={1} justify="space-between" wrap="nowrap" mih="1.5rem">
          <LeaveTypeLabel type={option.value} />
          <Group component="span" gap="xs" className="soft small numbers">
            {remaining(option.value)}
            {checked ? <IconCheck size={16} aria-hidden /> : null}
          </Group>
        </Group>
      )}
      error={problems.leaveType && t(problems.leaveType)}
      disabled={types.length === 0}
      allowDeselect={false}
      required
      withScrollArea={false}
      data-autofocus
      dropdownOpened={isChoosing}
      onDropdownOpen={() => setIsChoosing(true)}
      onDropdownClose={() => setIsChoosing(false)}
      onBlur={() => setIsChoosing(false)}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}

/** Shows that a request overlaps another one, and what the user can do about it (specification 1, section 2.5). */
function ConflictDialog({ message, onClose }: { message: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={message !== null} onClose={onClose} title={t('Unable to Process Request')} fillsNarrow={false}>
      <Problem title={t('Leave Request Conflict')} message={message} />
      <p style={{ marginBlock: '1rem 0.5rem' }}>{t('What you can do:')}</p>
      <Stack component="ul" gap={6} ps="1.25rem" className="soft" style={{ listStyle: 'disc' }}>
        <li>{t('Choose dates that don’t overlap with your other requests')}</li>
        <li>{t('Cancel or modify the conflicting requests')}</li>
        <li>{t('Contact your manager for help')}</li>
      </Stack>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('Understood')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Lets the user request leave, or edit `request` (specification 1, sections 2.5 and 5). */
export default function RequestLeaveDialog(props: { request?: LeaveRequest | null; onClose: () => void }) {
  const { request = null, onClose } = props
  const { t } = useTranslation()
  const { permissions, user } = useSession()
  const requestable = requestableTypes(permissions)
  const types = request && !requestable.includes(request.leaveType) ? [request.leaveType, ...requestable] : requestable
  const { form, previewInput, cost, conflict, dismissConflict } = useRequestForm(request, onClose)
  const { values } = form
  const { label, disabled } = submitState(values, requestable, request ? 'Save Changes' : undefined)
  const { min, max } = limits(useToday(), user)
  const first = request && request.startDate < min ? request.startDate : min
  const keptName = keptCertificate(values)

  return (
    <>
      <FormDialog
        opened={conflict === null}
        form={form}
        onClose={onClose}
        title={request ? t('Edit Leave Request') : t('Request Leave')}
        submit={t(label)}
        disabled={disabled || (request !== null && !form.dirty)}
        failed={request ? t('Failed to change leave request') : t('Failed to submit leave request')}
        size={560}
      >
        <TypeField form={form} types={types} />
        <div className="pair">
          <DayField
            form={form}
            name="startDate"
            label={t('Start Date')}
            onChoose={(startDate) =>
              form.change(startDate ? { startDate, endDate: lastDayFrom(startDate, values.endDate) } : { startDate })
            }
            min={first}
            notesPast
            max={max}
          />
          <DayField
            form={form}
            name="endDate"
            label={t('End Date')}
            min={values.startDate || first}
            notesPast
            max={max}
          />
        </div>
        <RequestCost input={previewInput} {...cost} days={totalDays(values)} />
        <TextAreaField form={form} name="reason" label={t('Reason')} required rows={3} />
        {values.certificateRequired ? (
          <FileField
            form={form}
            name="medicalCertificate"
            label={t('Medical Certificate')}
            accept={certificateExtensions.join(',')}
            hint={t('PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB')}
            present={keptName}
            required={keptName === null}
          />
        ) : null}
      </FormDialog>
      <ConflictDialog message={conflict} onClose={dismissConflict} />
    </>
  )
}
