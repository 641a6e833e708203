import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { requestableTypes } from '@muster/contract/leaves/types'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { ChangedMeanwhile } from '../../../kit/form/ChangedMeanwhile.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FileInput } from '../../../kit/form/FileField.tsx'
import { certificateExtensions } from '@muster/contract/leaves/calls'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { RequestCost } from './RequestCost.tsx'
import { endAfter, keptCertificate, submitState, totalDays } from './requestRules.ts'
import { TypeOption } from './TypeOption.tsx'
import { useBalances } from '../balances/useBalances.ts'
import { useSubmitRequest } from './useSubmitRequest.ts'
import { leaveTypeWords } from '../shared/words.ts'
import classes from './RequestLeaveDialog.module.css'

/**
 * The first and the last day that can be asked for: last year for what is handed in late, but not before one was hired,
 * to the end of next year.
 */
function limits(today: string, hireDate: string | null) {
  const { year } = Temporal.PlainDate.from(today)
  const lastYear = `${year - 1}-01-01`
  return { min: hireDate && hireDate > lastYear ? hireDate : lastYear, max: `${year + 1}-12-31` }
}

/** The form that asks for leave (specification 1, sections 2.5 and 5), or that changes `request`. */
export default function RequestLeaveDialog(props: { request?: LeaveRequest | null; onClose: () => void }) {
  const { request = null, onClose } = props
  const { t } = useTranslation()
  const { permissions, user } = useSession()
  const requestable = requestableTypes(permissions)
  const types = request && !requestable.includes(request.leaveType) ? [request.leaveType, ...requestable] : requestable
  // Left to itself, the list stays open over the fields below when Tab leads away from it.
  const [choosing, setChoosing] = useState(false)
  const form = useSubmitRequest(request, onClose)
  const {
    values,
    change,
    asked,
    preview,
    dirty,
    problems,
    meanwhile,
    conflict,
    failure,
    submitting,
    submit,
    understood,
  } = form
  const balances = useBalances(values)
  const { label, disabled } = submitState(values, requestable, request ? 'Save Changes' : undefined)
  const { min, max } = limits(useToday(), user.hireDate)
  const first = request && request.startDate < min ? request.startDate : min

  return (
    <>
      <FormDialog
        opened={conflict === null}
        onClose={onClose}
        title={request ? t('Edit Leave Request') : t('Request Leave')}
        submitLabel={t(label)}
        submitDisabled={disabled || (request !== null && !dirty)}
        submitting={submitting}
        onSubmit={() => void submit()}
        errorTitle={failure ? t(failure.title) : undefined}
        error={failure ? t(failure.detail) : null}
        dirty={dirty}
        size={560}
      >
        <div className={classes.fields}>
          <Select
            label={t('Leave Type')}
            placeholder={t('Choose a type of leave')}
            data={types.map((type) => ({ value: type, label: t(leaveTypeWords[type]) }))}
            value={values.leaveType}
            onChange={(leaveType) => change({ leaveType })}
            renderOption={({ option, checked }) => (
              <TypeOption type={option.value} checked={checked ?? false} balances={balances} />
            )}
            error={problems.leaveType && t(problems.leaveType)}
            disabled={types.length === 0}
            allowDeselect={false}
            required
            maxDropdownHeight={340}
            data-autofocus
            dropdownOpened={choosing}
            onDropdownOpen={() => setChoosing(true)}
            onDropdownClose={() => setChoosing(false)}
            onBlur={() => setChoosing(false)}
            comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          />
          <div className={classes.dates}>
            <DayInput
              label={t('Start Date')}
              value={values.startDate}
              onChange={(startDate) =>
                change(startDate ? { startDate, endDate: endAfter(startDate, values.endDate) } : { startDate })
              }
              min={first}
              notesPast
              max={max}
              error={problems.startDate && t(problems.startDate)}
            />
            <DayInput
              label={t('End Date')}
              value={values.endDate}
              onChange={(endDate) => change({ endDate })}
              min={values.startDate || first}
              notesPast
              max={max}
              error={problems.endDate && t(problems.endDate)}
            />
          </div>
          <RequestCost input={asked} state={preview} days={totalDays(values)} />
          <Textarea
            label={t('Reason')}
            value={values.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            error={problems.reason && t(problems.reason)}
            required
            rows={3}
          />
          {values.certificateRequired ? (
            <FileInput
              label={t('Medical Certificate')}
              accept={certificateExtensions.join(',')}
              hint={t('PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB')}
              required={keptCertificate(values) === null}
              file={values.medicalCertificate}
              present={keptCertificate(values)}
              onChange={(medicalCertificate) => change({ medicalCertificate })}
              error={problems.medicalCertificate && t(problems.medicalCertificate)}
            />
          ) : null}
          <ChangedMeanwhile {...meanwhile} />
        </div>
      </FormDialog>
      <ConflictDialog message={conflict} onClose={understood} />
    </>
  )
}
