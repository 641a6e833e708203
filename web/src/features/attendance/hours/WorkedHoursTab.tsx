import { Button, Group, Stack } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { RecordOwner } from '@muster/contract/attendance/records'
import { correctOthersNeeds, readOthersNeeds } from '@muster/contract/attendance/view'
import { awaitsFirstAnswer } from '../../../kit/api/awaitsFirstAnswer.ts'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { PersonSelect } from '../../../kit/form/people/PersonField.tsx'
import { day, id, readFilters } from '../../../kit/list/filters.ts'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { formatMonth } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { monthIn } from '../../../kit/page/MonthPicker.tsx'
import { usePageArrival } from '../../../kit/page/pageHooks.ts'
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { leaveUnsent } from '../../../kit/unsent.ts'
import { HoursOfPeople } from './HoursOfPeople.tsx'
import { RecentHours } from './RecentHours.tsx'
import { ownCorrections, WaitingCorrections } from './WaitingCorrections.tsx'
import classes from './WorkedHoursTab.module.css'

/** The form, loaded lazily together with its validation schemas. */
const WorkedHoursForm = lazyPart(() => import('./WorkedHoursForm.tsx'))

/** Lets the user correct worked hours: their own, or those of a person they choose (specification 2, section 2). */
export default function WorkedHoursTab() {
  const { can, user } = useSession()
  const { params } = useAddress()
  const { person } = readFilters({ person: id }, params)
  return (
    <Stack gap="lg">
      {can(correctOthersNeeds) ? <ChosenPerson person={person} /> : <PersonHours key={user.id} userId={user.id} />}
    </Stack>
  )
}

/** Lets the user choose a person, by name or in the list of a month's people, and shows that person's hours. */
function ChosenPerson({ person }: { person: string | undefined }) {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const { set } = useAddress()
  const queryClient = useQueryClient()
  const personQuery = orpc.attendance.people.queryOptions({ input: { for: 'edit', id: person } })
  const isOther = person !== undefined && person !== user.id
  const isList = person === undefined && can(readOthersNeeds)
  usePageArrival(isList ? 'people' : 'person')
  const query = useQuery({ ...personQuery, enabled: isOther })
  const choose = (owner: RecordOwner & { email: string }) => {
    const { queryKey } = orpc.attendance.people.queryOptions({ input: { for: 'edit', id: owner.id } })
    queryClient.setQueryData(queryKey, { people: [owner] })
    set({ person: owner.id, page: null })
  }
  const search = (
    <div style={{ flex: '1 1 14rem', maxInlineSize: '24rem' }}>
      <PersonSelect
        label={t('Employee')}
        hidesLabel={person === undefined}
        query={(text) =>
          orpc.attendance.people.queryOptions({ input: { search: text, for: 'edit' }, select: ({ people }) => people })
        }
        person={isOther ? (query.data?.people[0] ?? null) : person === undefined ? null : user}
        onPerson={(owner) =>
          leaveUnsent(() => {
            if (owner === null) set({ person: null, day: null })
            else if (typeof owner === 'object') choose(owner)
          })
        }
        clear={t('All employees')}
      />
    </div>
  )
  if (isList)
    return (
      <div>
        <HoursOfPeople
          search={search}
          onChoose={({ id: chosen }, date) => set({ person: chosen, day: date, page: null })}
        />
      </div>
    )
  return (
    <>
      {/* In a row, because the field takes its width from it. */}
      <Group>{search}</Group>
      {isOther ? (
        <Loaded query={query} skeleton={<PageSkeleton />} framed>
          {({ people: [found] }) =>
            found ? <PersonHours key={found.id} userId={found.id} /> : <NoPerson title={t('Person not found')} />
          }
        </Loaded>
      ) : person === undefined ? (
        <NoPerson title={t('No employee chosen')} />
      ) : (
        <PersonHours key={person} userId={person} />
      )}
    </>
  )
}

function NoPerson({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <div className="card">
      <EmptyState
        icon={<IconUserSearch size={20} />}
        title={title}
        message={t('Choose an employee to see and correct their hours.')}
      />
    </div>
  )
}

function PersonHours({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { user, roles } = useSession()
  const { params, set } = useAddress()
  const today = useToday()
  const isOwn = userId === user.id
  const { day: date = today } = readFilters({ day }, params)
  const of = useQuery(
    orpc.attendance.list.queryOptions({
      input: { userId, startDate: date, endDate: date, page: 1, limit: 1 },
      placeholderData: keepPreviousData,
    }),
  )
  // The month in which the person was chosen, unless it is the current one.
  const month = monthIn(params.get('month'))
  const recent = useQuery(orpc.attendance.workedHours.queryOptions({ input: { userId, month } }))
  const corrections = useQuery({ ...ownCorrections, enabled: isOwn })
  const form = useRef<HTMLDivElement>(null)
  // Counts how often a row was opened, because the form is reset each time.
  const [opens, setOpens] = useState(0)
  useEffect(() => WorkedHoursForm.prefetch(), [])
  useEffect(() => {
    if (opens > 0) form.current?.querySelector<HTMLElement>('input[type="time"]')?.focus()
  }, [opens])
  const choose = (newDate: string) => set({ day: newDate === today ? null : newDate }, { replace: true })
  const open = (newDate: string) =>
    leaveUnsent(() => {
      choose(newDate)
      setOpens(opens + 1)
    })
  // Pending corrections come first, so they would move the days and the form.
  if (awaitsFirstAnswer(corrections)) return <PageSkeleton />
  return (
    <>
      {isOwn ? <WaitingCorrections /> : null}
      <div className={classes.columns}>
        <Part
          title={t('Recent Worked Hours')}
          beside={month ? <span className="soft nowrap">{formatMonth(month)}</span> : null}
          end={
            month ? (
              <Button variant="subtle" size="compact-sm" onClick={() => set({ month: null }, { replace: true })}>
                {t('Show Latest Days')}
              </Button>
            ) : null
          }
        >
          <Loaded
            query={recent}
            skeleton={<TableSkeleton columns={6} />}
            framed
            failed={t('Failed to fetch working hours')}
          >
            {({ workedHours }) => <RecentHours rows={workedHours} onOpen={open} />}
          </Loaded>
        </Part>
        <div ref={form}>
          <Loaded query={of} skeleton={<PageSkeleton />} framed failed={t('Failed to fetch working hours')}>
            {({ records }) => (
              <Suspense fallback={<PageSkeleton />}>
                <WorkedHoursForm
                  key={opens}
                  userId={userId}
                  date={date}
                  // The form is empty until another day's record has loaded.
                  record={records.find((record) => record.date === date) ?? null}
                  isPending={isOwn && !roles.includes(superAdminRole)}
                  onDate={choose}
                />
              </Suspense>
            )}
          </Loaded>
        </div>
      </div>
    </>
  )
}
