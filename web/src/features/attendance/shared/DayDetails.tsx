import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord, DayDetail } from '@muster/contract/attendance/records'
import { correctHoursNeeds } from '@muster/contract/attendance/view'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { formatLocalTime, formatMinutes } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { CorrectionItem, useWithdraw } from './CorrectionItem.tsx'
import { Sessions } from './DayTables.tsx'
import { planLabels } from './labels.ts'

const removalForm = chunk(() => import('./RemoveHoursDialog.tsx'))

/** Returns the day's plan in one line. */
function describePlan({ source, start, end, agreedMinutes }: AttendanceRecord['plan']): string {
  if (!source || !start || !end) return i18n.t('No work planned')
  return i18n.t('{source}, {from}–{to}, {agreed} of work', {
    source: i18n.t(planLabels[source]),
    from: formatLocalTime(start),
    to: formatLocalTime(end),
    agreed: formatMinutes(agreedMinutes),
  })
}

/** Returns the lateness rule and the times it compared; null without a plan or a clock-in. */
export function describeArrival({ plan, clockInTime, isLate }: AttendanceRecord): string | null {
  if (!plan.source || !plan.start || !clockInTime) return null
  const text = i18n.t('planned {planned}, grace period {count} min, clocked in {clockedIn}', {
    planned: formatLocalTime(plan.start),
    count: plan.graceMinutes,
    clockedIn: formatLocalTime(clockInTime),
  })
  return isLate ? i18n.t('Late: {what}', { what: text }) : i18n.t('On time: {what}', { what: text })
}

/** Returns the text for the recorded and the approved overtime; null without overtime. */
function overtimeOf({ record, overtime }: DayDetail): string | null {
  const minutes = Math.round(record.overtimeHours * 60)
  if (minutes === 0) return null
  const workedText = formatMinutes(minutes)
  if (!overtime) return i18n.t('{worked}, not approved', { worked: workedText })
  const approvedMinutes = overtime.day + overtime.night + overtime.restDay + overtime.holiday
  if (approvedMinutes === 0) return i18n.t('{worked}, rejected', { worked: workedText })
  return i18n.t('{worked}, {approved} approved', { worked: workedText, approved: formatMinutes(approvedMinutes) })
}

const formatCoordinate = (degrees: number) => degrees.toFixed(5)

function Details({ detail }: { detail: DayDetail }) {
  const { t } = useTranslation()
  const { can, user } = useSession()
  const { record, beforeAccount, punches, corrections, locations } = detail
  const { form, waiting, open } = useLazyForm(removalForm, record.can.remove)
  const withdraw = useWithdraw()
  const { userId, date, zone, autoClosed, clockOutTime } = record
  return (
    <Stack gap="md">
      {autoClosed && clockOutTime ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          {t('No clock-out. The day was closed at {time}, without overtime.', {
            time: formatLocalTime(clockOutTime),
          })}
        </p>
      ) : null}
      <Facts
        folds
        facts={[
          { label: t('Plan'), value: describePlan(record.plan) },
          { label: t('Absence'), value: beforeAccount ? t('Dated before the account was created') : null },
          { label: t('Arrival'), value: describeArrival(record) },
          { label: t('Overtime'), value: overtimeOf(detail) },
          { label: t('Reason for rejection'), value: detail.overtimeReason, wide: true },
          { label: t('Time zone'), value: zone === user.timeZone ? null : zone },
          { label: t('Notes'), value: record.notes, wide: true },
          {
            label: t('Clock-in location'),
            value: locations
              .map(({ latitude, longitude }) => `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`)
              .join('\n'),
          },
        ]}
      />
      {punches.length > 0 ? <Sessions entries={punches} title={t('Original clock times')} /> : null}
      {corrections.length > 0 ? (
        <section>
          <h4 className="subhead">{t('Corrections')}</h4>
          <ol className="rows">
            {corrections.map((correction) => (
              <li key={correction.id} style={{ paddingBlock: '0.5rem' }}>
                <CorrectionItem correction={correction} onWithdraw={() => withdraw.confirm(correction)} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <Group gap="xs">
        {record.can.edit && can(correctHoursNeeds) ? (
          <Button
            component={AddressLink}
            href={`?view=attendance&tab=hours&person=${userId}&day=${date}`}
            variant="default"
            size="compact-md"
          >
            {t('Correct these hours')}
          </Button>
        ) : null}
        {record.can.remove ? (
          <Button variant="default" size="compact-md" loading={waiting} onClick={() => void open({ record })}>
            {t('Remove these hours')}
          </Button>
        ) : null}
      </Group>
      {form}
      {withdraw.confirmDialog}
    </Stack>
  )
}

/** Shows how a day's figures were calculated: plan, lateness rule, punches, corrections and overtime. */
export function DayDetails({ id }: { id: string }) {
  const query = useQuery(orpc.attendance.record.queryOptions({ input: { id } }))
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={2} height={44} />}>
      {(detail) => <Details detail={detail} />}
    </Loaded>
  )
}
