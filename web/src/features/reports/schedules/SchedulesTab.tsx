import { Button, Group, Stack } from '@mantine/core'
import { IconMailForward, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '@muster/contract/reports/schedules'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDay, formatInstant } from '../../../kit/format.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { ReceivedReports } from './ReceivedReports.tsx'
import { sentText, whenText } from './labels.ts'

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'))

/** Shows the reports that the user has scheduled and those they receive. */
export default function SchedulesTab() {
  const { can } = useSession()
  return (
    <Stack gap="xl">
      {can('reports.schedule') ? <OwnSchedules /> : null}
      <ReceivedReports />
    </Stack>
  )
}

/** Shows the user's schedules; each recipient gets only the data they have access to. */
function OwnSchedules() {
  const { t } = useTranslation()
  const query = useQuery(orpc.reports.schedules.queryOptions())
  const [dialog, setDialog] = useState<{ schedule?: ReportSchedule } | null>(null)
  const remove = useAction({
    call: ({ id }: ReportSchedule, context) => client.reports.removeSchedule({ id }, { context }),
    onSuccess: (_, schedule) => showSuccess(t('Schedule deleted'), sentText(schedule)),
    invalidates: 'reports',
    confirm: (schedule) => ({
      title: t('Delete this schedule?'),
      message: t('{report}: {when}. It will no longer be sent to anyone.', {
        report: sentText(schedule),
        when: whenText(schedule),
      }),
      confirmLabel: t('Delete Schedule'),
      danger: true,
    }),
  })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({})}>
      {t('Schedule Report')}
    </Button>
  )
  const columns: Column<ReportSchedule>[] = [
    {
      key: 'report',
      header: t('Report'),
      value: sentText,
      render: (schedule) => <span className="breaks">{sentText(schedule)}</span>,
    },
    { key: 'when', header: t('When'), render: whenText },
    { key: 'to', header: t('To'), render: ({ recipients }) => <Recipients recipients={recipients} /> },
    {
      key: 'next',
      header: t('Next'),
      value: ({ next }) => next,
      sorts: 'day',
      render: ({ next }) => formatDay(next),
    },
    {
      key: 'last',
      header: t('Last sent'),
      value: ({ lastSentAt }) => lastSentAt,
      sorts: 'time',
      render: ({ lastSentAt }) => (lastSentAt ? formatInstant(lastSentAt) : t('Never')),
    },
  ]
  const { sort, ...sorted } = useSorting(columns, 'By next sending')
  return (
    <div>
      <Loaded framed query={query} failed={t('Failed to load reports')} skeleton={<TableSkeleton columns={5} />}>
        {({ schedules }) => (
          <>
            {schedules.length ? (
              <Group justify="space-between" gap="sm" mb="md">
                <p className="soft measure">{t('Recipients only get data they have access to.')}</p>
                {add}
              </Group>
            ) : null}
            <DataTable
              caption={t('Scheduled reports')}
              {...sorted}
              rows={sort(schedules)}
              columns={columns}
              rowKey={({ id }) => id}
              onRowClick={(schedule) => setDialog({ schedule })}
              rowActions={(schedule) => [
                {
                  label: t('Edit'),
                  icon: <IconPencil size={16} aria-hidden />,
                  onClick: () => setDialog({ schedule }),
                },
                {
                  label: t('Delete Schedule'),
                  icon: <IconTrash size={16} aria-hidden />,
                  danger: true,
                  onClick: () => remove.confirm(schedule),
                },
              ]}
              empty={
                <EmptyState
                  icon={<IconMailForward size={20} />}
                  title={t('No scheduled reports')}
                  message={t('Email a report every week or month. Recipients only get data they have access to.')}
                  action={add}
                />
              }
            />
          </>
        )}
      </Loaded>
      {remove.confirmDialog}
      {dialog ? (
        <Suspense>
          <ScheduleDialog schedule={dialog.schedule} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Recipients({ recipients }: Pick<ReportSchedule, 'recipients'>) {
  const { t } = useTranslation()
  const excludedCount = recipients.filter(({ gets }) => !gets).length
  if (recipients.length === 0) return <span className="faint">{t('No one: all recipients unsubscribed')}</span>
  return (
    <span>
      <span className="breaks">
        {recipients.slice(0, 2).map(fullName).join(', ')}
        {recipients.length > 2 ? ` ${t('and {count} others', { count: recipients.length - 2 })}` : ''}
      </span>
      {excludedCount ? (
        <>
          <br />
          <span className="faint small">{t('No longer receiving it: {count}', { count: excludedCount })}</span>
        </>
      ) : null}
    </span>
  )
}
