import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OvertimeDay } from '@muster/contract/attendance/overtime'
import { client, orpc } from '../../../../kit/api/client.ts'
import { lazyPart } from '../../../../kit/chunks/chunk.ts'
import { formatDay } from '../../../../kit/format.ts'
import { Pager } from '../../../../kit/list/Pager.tsx'
import { useListPage } from '../../../../kit/list/useListPage.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { fullName } from '../../../../kit/people/names.ts'
import { Part } from '../../../../kit/page/Section.tsx'
import { Person } from '../../../../kit/people/Person.tsx'
import { showSuccess } from '../../../../kit/messages/toasts.ts'
import { useAction } from '../../../../kit/useAction.tsx'
import { passFocusOnUnmount, useFocusReturn } from '../../../../kit/useFocusReturn.ts'
import { CorrectionPending } from '../../shared/CorrectionPending.tsx'
import { ApproveButton } from '../../shared/waiting/ApproveButton.tsx'
import { describeOvertime } from './overtimeWords.ts'

const ChangeOvertimeDialog = lazyPart(() => import('./ChangeOvertimeDialog.tsx'))

/** Shows a month's days with overtime, pending ones first; nothing if there are none. */
export function OvertimeWaiting({ month }: { month: string }) {
  const { t } = useTranslation()
  const [dayToChange, setDayToChange] = useState<OvertimeDay | null>(null)
  useFocusReturn(dayToChange !== null)
  const list = useListPage((page) => orpc.attendance.overtime.queryOptions({ input: { month, ...page } }), {
    filters: {},
    limit: 5,
    inAddress: false,
  })
  const approval = useAction({
    call: ({ recordId, worked }: OvertimeDay, context) =>
      client.attendance.approveOvertime({ recordId, minutes: worked }, { context }),
    onSuccess: (_, { user, worked }) =>
      showSuccess(t('Overtime approved'), `${fullName(user)}: ${describeOvertime(worked)}`),
    failureTitle: t('Failed to approve overtime'),
    invalidates: 'attendance',
    itemIdOf: ({ recordId }) => recordId,
  })
  const { data } = list
  if (!data)
    return list.query.error ? (
      <Part title={t('Overtime')}>
        <Loaded framed query={list.query} skeleton={null}>
          {() => null}
        </Loaded>
      </Part>
    ) : null
  if (data.pagination.totalItems === 0) return null
  return (
    <Part title={t('Overtime')}>
      <ul className="card rows" aria-label={t('Overtime')}>
        {data.days.map((day) => (
          <Group key={day.recordId} component="li" className="row" gap="0.5rem 1.5rem">
            <div style={{ flex: '1 1 18rem' }}>
              <Person
                person={{ ...day.user, position: null, email: undefined }}
                secondary={[day.user.llId, formatDay(day.date)].filter(Boolean).join(' · ')}
                size={32}
              />
            </div>
            <State day={day} />
            {day.can.approve ? (
              <Buttons
                day={day}
                isBusy={approval.runningInput(day.recordId) !== undefined}
                onApprove={() => void approval.run(day)}
                onChange={() => setDayToChange(day)}
              />
            ) : null}
          </Group>
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={list.setPage} label={t('Pages of overtime')} />
      <Suspense fallback={null}>
        {dayToChange ? <ChangeOvertimeDialog day={dayToChange} onClose={() => setDayToChange(null)} /> : null}
      </Suspense>
    </Part>
  )
}

/** Shows the overtime worked and the part of it that is approved. */
function State({ day }: { day: OvertimeDay }) {
  const { t } = useTranslation()
  const { worked, approved, approvedBy, reason, outdated } = day
  return (
    <div className="numbers" style={{ flex: '1 1 14rem' }}>
      <p>{describeOvertime(worked)}</p>
      {approved ? (
        <p className="soft small">
          {approvedBy
            ? t('Approved by {name}: {minutes}', { name: fullName(approvedBy), minutes: describeOvertime(approved) })
            : t('Approved: {minutes}', { minutes: describeOvertime(approved) })}
        </p>
      ) : (
        <span className="tag" data-colour="amber">
          {t('Pending approval')}
        </span>
      )}
      {reason ? (
        <p className="soft small breaks" dir="auto">
          {reason}
        </p>
      ) : null}
      {outdated ? (
        <p className="tag" data-colour="amber">
          {t('Worked more than approved')}
        </p>
      ) : null}
      <CorrectionPending day={day} />
    </div>
  )
}

function Buttons(props: { day: OvertimeDay; isBusy: boolean; onApprove: () => void; onChange: () => void }) {
  const { day, isBusy, onApprove, onChange } = props
  const { t } = useTranslation()
  const subject = `${fullName(day.user)}, ${formatDay(day.date)}`
  return (
    <Group gap={4} wrap="nowrap">
      {day.approved && !day.outdated ? null : (
        <ApproveButton label={t('Approve as Worked')} subject={subject} isBusy={isBusy} onApprove={onApprove} />
      )}
      <Button
        ref={passFocusOnUnmount}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-description={subject}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onChange}
      >
        {t('Change')}
      </Button>
    </Group>
  )
}
