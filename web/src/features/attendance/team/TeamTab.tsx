import { Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { correctOthersNeeds } from '@muster/contract/attendance/view'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { id, type Filter } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { MonthPicker, useMonth } from '../../../kit/page/MonthPicker.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { DayList } from '../shared/DayCard.tsx'
import { ExportButton } from './export/ExportButton.tsx'
import { LlIdFilter } from './filter/LlIdFilter.tsx'
import { MonthSummary } from './MonthSummary.tsx'
import { CorrectionsWaiting } from './waiting/CorrectionsWaiting.tsx'
import { OvertimeWaiting } from './waiting/OvertimeWaiting.tsx'
import classes from './team.module.css'

/** A filter of LL-IDs, comma-separated in the address. */
const llIds: Filter<string[]> = {
  read: (text) => {
    const llIds = text.split(',').map((llId) => llId.trim())
    return text ? [...new Set(llIds)].filter(Boolean) : undefined
  },
}

/**
 * Shows a month of the team or of everyone: one card per person and day, paged by person (specification 2, section 2).
 */
export default function TeamTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const correction = id.read(useAddress().params.get('correction') ?? '')
  const scope = can('attendance.all_view') ? 'all' : 'team'
  const { month, setMonth } = useMonth()
  const list = useListPage((input) => orpc.attendance[scope].queryOptions({ input: { ...input, month } }), {
    filters: { llIds },
    // Each person can have a card for each day of the month.
    limit: 5,
  })
  const selectedIds = list.filters.llIds ?? []
  const emptyMessage =
    scope === 'all' ? t('No employee attendance records found') : t('No team attendance records found')
  return (
    <Stack gap="lg">
      {can(correctOthersNeeds) ? <CorrectionsWaiting key={correction} selectedId={correction} /> : null}
      {can('attendance.overtime_manage') ? <OvertimeWaiting key={month} month={month} /> : null}
      <div>
        <MonthPicker month={month} onMonth={setMonth} />
        <Group justify="space-between" align="flex-start" gap="sm" mb="md">
          <Stack gap="xs">
            <LlIdFilter scope={scope} llIds={selectedIds} onChoose={(ids) => list.set({ llIds: ids.join(',') })} />
          </Stack>
          <ExportButton month={month} scope={scope} llIds={selectedIds} />
        </Group>
        <Loaded framed query={list.query} skeleton={<ListSkeleton rows={5} height={140} />}>
          {({ people, records, isEmpty }) =>
            isEmpty ? (
              <div className="card">
                <EmptyState
                  icon={<IconUsers size={20} />}
                  title={list.filtered ? t('No records found matching the selected LL-IDs') : emptyMessage}
                />
              </div>
            ) : (
              <div aria-busy={list.loading || undefined}>
                {people.map(({ user, summary }) => (
                  <section key={user.id} className={classes.person} aria-label={fullName(user)}>
                    <div className={`card ${classes.head}`}>
                      <Person person={{ ...user, position: null }} secondary={formatMonth(month)} size={36} />
                      <MonthSummary summary={summary} />
                    </div>
                    <PersonDays records={records.filter(({ userId }) => userId === user.id)} of={fullName(user)} />
                  </section>
                ))}
              </div>
            )
          }
        </Loaded>
        {list.pagination && !list.query.data?.isEmpty ? (
          <Pager pagination={list.pagination} onPage={list.setPage} />
        ) : null}
      </div>
    </Stack>
  )
}

function PersonDays({ records, of }: { records: readonly AttendanceRecord[]; of: string }) {
  const { t } = useTranslation()
  if (records.length === 0) return <p className="nothing">{t('No attendance records found')}</p>
  return <DayList label={t('Attendance of {name}', { name: of })} records={records} />
}
