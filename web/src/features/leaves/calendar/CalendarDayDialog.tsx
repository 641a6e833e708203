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
  // Includes the same people as the calendar.
  const list = useListPage(
    (page) =>
      orpc.leaves.timeline.queryOptions({ input: { from: day, to: day, who: 'away', status: 'APPROVED', ...page } }),
    { filters: {}, limit: 20, inAddress: false },
  )
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ people, pagination }) => (
        <>
          <p className="soft" style={{ marginBlockEnd: '0.5rem' }}>
            {t('{count} people away', { count: pagination.totalItems })}
          </p>
          <ul className="unmarked">
            {people.map(({ leave, ...person }) => (
              <Group
                component="li"
                key={person.id}
                className="ruled"
                justify="space-between"
                gap="0.25rem 1rem"
                py="0.625rem"
              >
                <Person person={person} />
                {leave.map(({ request, startDate, endDate }) => (
                  <Stack key={startDate} component="span" gap={2}>
                    {request ? <LeaveTypeLabel type={request.leaveType} /> : t('Away')}
                    <span className="soft small">{formatRange(startDate, endDate)}</span>
                  </Stack>
                ))}
              </Group>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}
