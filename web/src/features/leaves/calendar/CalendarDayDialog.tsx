import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { LeaveTypeLabel } from '../shared/labels.tsx'

/** Lists the people on leave on a day, each with their request. */
export const CalendarDayDialog = ({ day, onClose }: { day: string | null; onClose: () => void }) => (
  <Dialog opened={day !== null} onClose={onClose} title={day ? formatDay(day) : ''}>
    {day ? <AwayOn key={day} day={day} /> : null}
  </Dialog>
)

function AwayOn({ day }: { day: string }) {
  const { t } = useTranslation()
  // Includes the reader's own leave, as the calendar does.
  const list = useListPage(
    (page) =>
      orpc.leaves.within.queryOptions({ input: { status: 'APPROVED', from: day, to: day, order: 'newest', ...page } }),
    { filters: {}, limit: 20, inAddress: false },
  )
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ leaveRequests, pagination }) => (
        <>
          <p className="soft" style={{ marginBlockEnd: '0.5rem' }}>
            {t('{count} people away', { count: pagination.totalItems })}
          </p>
          <ul className="unmarked">
            {leaveRequests.map(({ id, user, leaveType, startDate, endDate }) => (
              <Group component="li" key={id} className="ruled" justify="space-between" gap="0.25rem 1rem" py="0.625rem">
                <Person person={user} />
                <Stack component="span" gap={2}>
                  <LeaveTypeLabel type={leaveType} />
                  <span className="soft small">{formatRange(startDate, endDate)}</span>
                </Stack>
              </Group>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}
