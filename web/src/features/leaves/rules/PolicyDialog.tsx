import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LeavePolicy, type LeavePolicyVersion, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { leaveTypeWords } from '../shared/labels.tsx'
import { PolicyEffect } from './PolicyEffect.tsx'
import { PolicySteps } from './PolicySteps.tsx'
import { checkDay, policyFieldGroups, toPolicy, valuesOf } from './policyForm.ts'
import { changedRules, latestCreated, currentAndNext } from './policyRules.ts'

/** The query for a policy's versions. One page is enough for all versions that a company plans. */
const versionsOf = ({ leaveType }: LeavePolicy) => ({ leaveType, page: 1, limit: 100 })

const titleOf = ({ leaveType }: LeavePolicy) =>
  i18n.t('Change policy: {type}', { type: i18n.t(leaveTypeWords[leaveType]) })

/** Style that keeps a number and its checkbox side by side, also on phones. */
const twoColumns = { gridTemplateColumns: '1fr 1fr' }

interface PolicyProps {
  policy: LeavePolicy
  onClose: () => void
}

/** Lets the user set the policy of a leave type from a given day on, and shows the effects first. */
export default function PolicyDialog({ policy, onClose }: PolicyProps) {
  // Never from the cache, so that the form starts with the current versions.
  const query = useQuery(
    orpc.leaves.policyVersions.queryOptions({ input: versionsOf(policy), gcTime: 0, staleTime: 0 }),
  )
  if (query.data) return <PolicyForm policy={policy} initialVersions={query.data.versions} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={titleOf(policy)} size={560}>
      <Loaded query={query} skeleton={<ListSkeleton rows={7} height={64} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Shows the form. `initialVersions` are the versions that existed when it was opened. */
function PolicyForm({
  policy,
  initialVersions,
  onClose,
}: PolicyProps & { initialVersions: readonly LeavePolicyVersion[] }) {
  const { t } = useTranslation()
  const today = useToday()
  const { leaveType } = policy
  const [versions, setVersions] = useState(initialVersions)
  const form = useForm({
    initial: valuesOf(currentAndNext(initialVersions, today).current ?? policy, today),
    schema: SetLeavePolicy,
    toInput: (values) => ({ ...toPolicy(leaveType, values), version: latestCreated(versions)?.id }),
    check: ({ effectiveFrom }) => checkDay(effectiveFrom, today),
    submit: (input, { context }) => client.leaves.setPolicy(input, { context }),
    onSuccess: (_, { input }) => {
      const values = { type: t(leaveTypeWords[leaveType]), day: formatDate(input.effectiveFrom) }
      showSuccess(t('Leave policy saved'), t('{type}: applies from {day}.', values))
      onClose()
    },
    invalidates: 'leaves',
    concurrent: {
      parts: policyFieldGroups(leaveType),
      code: 'leave.policy_changed_meanwhile',
      read: async ({ effectiveFrom }) => {
        const { versions: latest } = await client.leaves.policyVersions(versionsOf(policy))
        setVersions(latest)
        return valuesOf(currentAndNext(latest, effectiveFrom).current ?? policy, today)
      },
    },
  })
  const { unlimited, noLimit, effectiveFrom } = form.values
  const { current, next } = currentAndNext(versions, effectiveFrom || today)
  const before = current ?? policy
  const after = toPolicy(leaveType, form.values)

  // A number that does not apply is shown as empty, but its typed value is kept.
  const empty = { ...(unlimited && { yearlyDays: '', carryOverDays: '' }), ...(noLimit && { longestStretchDays: '' }) }
  const days = { form: { ...form, values: { ...form.values, ...empty } }, inputMode: 'numeric', maxLength: 3 } as const

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titleOf(policy)}
      submit={t('Save Policy')}
      disabled={changedRules(before, after).length === 0}
      failed={t('Failed to save policy')}
      size={560}
    >
      <DayField form={form} name="effectiveFrom" label={t('Effective From')} min={today} max="2100-12-31" />
      <div className="pair" style={twoColumns}>
        <TextField {...days} name="yearlyDays" label={t('Yearly days')} disabled={unlimited} />
        <CheckField form={form} name="unlimited" label={t('Unlimited')} mt="2rem" />
      </div>
      {unlimited ? null : (
        <CheckField
          form={form}
          name="prorated"
          label={t('Prorated in the year of hire')}
          description={t('New hires get a share of the yearly days, rounded to whole days.')}
        />
      )}
      {unlimited ? null : <PolicySteps form={form} />}
      <div className="pair" style={twoColumns}>
        <TextField {...days} name="longestStretchDays" label={t('Request limit (days)')} disabled={noLimit} />
        <CheckField form={form} name="noLimit" label={t('No limit')} mt="2rem" />
      </div>
      <div className="pair">
        <TextField
          {...days}
          name="carryOverDays"
          label={t('Carry-over (days)')}
          description={t('Maximum carried over to the next year.')}
          disabled={unlimited}
        />
        <TextField
          {...days}
          name="noticeDays"
          label={t('Notice (days)')}
          description={t('Between the request and the first day.')}
        />
      </div>
      <CheckField form={form} name="certificateRequired" label={t('Medical certificate required')} />
      <CheckField
        form={form}
        name="workingDaysOnly"
        label={t('Count working days only')}
        description={t('Weekends and holidays aren’t deducted.')}
      />
      <PolicyEffect effectiveFrom={effectiveFrom} next={next} before={before} after={after} />
    </FormDialog>
  )
}
