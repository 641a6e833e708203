import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { LeaveTypeLabel } from '../shared/labels.tsx'
import classes from './CalendarDay.module.css'

/** Lists the people on leave on a day, each with their request. */
export const CalendarDayDialog = ({ day, onClose }: { day: string | null; onClose: () => void }) => (
  <Dialog opened={day !== null} onClose={onClose} title={day ? formatDay(day) : ''}>
    {day ? <AwayOn key={day} day={day} /> : null}
  </Dialog>
)

/** Lists the people away on a day. `count` is their number, if it stands elsewhere and needs no line of its own. */
export function AwayOn({ day, count }: { day: string; count?: number }) {
  const { t } = useTranslation()
  const { user } = useSession()
  // Includes the same people as the calendar.
  const list = useListPage(
    (page) =>
      orpc.leaves.timeline.queryOptions({ input: { from: day, to: day, who: 'away', status: 'APPROVED', ...page } }),
    { filters: {}, limit: 20, inAddress: false },
  )
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={Math.min(count ?? 3, 20)} height={57} />}>
      {({ people, pagination }) => (
        <>
          {count === undefined ? (
            <p className="soft" style={{ marginBlockEnd: '0.5rem' }}>
              {t('{count} people away', { count: pagination.totalItems })}
            </p>
          ) : null}
          <ul className="unmarked">
            {people.map(({ leave, ...person }) => (
              <Group
                component="li"
                key={person.id}
                className={classes.away}
                data-own={person.id === user.id || undefined}
                justify="space-between"
                gap="0.25rem 1rem"
                wrap="nowrap"
              >
                <Person person={person} secondary={person.id === user.id ? t('You') : null} />
                {leave.map(({ request, startDate, endDate }) => (
                  <Stack key={startDate} component="span" gap={2} align="flex-end" className="nowrap">
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
