import { ActionIcon, Button, Group, Loader } from '@mantine/core'
import { IconCopy, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeekPerson } from '@muster/contract/schedules/week'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { formatRange } from '../../../kit/format.ts'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { day, text } from '../../../kit/list/filters.ts'
import { NoMatches, Toolbar } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { PeriodSteps } from '../../../kit/page/PeriodSteps.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useFirstDayOfWeek, useSession, useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import type { ScheduleDialogs } from '../useScheduleDialogs.tsx'
import { addDays } from './addDays.ts'
import { WeekDayDialog } from './WeekDayDialog.tsx'
import { WeekList } from './WeekList.tsx'
import { WeekTable } from './WeekTable.tsx'
import classes from './Week.module.css'

/** Number of people on a page. */
const limit = 50
const copyForm = chunk(() => import('./CopyDialog.tsx'))
const icon = <IconUsers size={20} />

/** Returns the first day of the week that contains a day. */
function startOfWeek(date: string, firstDayOfWeek: number): string {
  const found = Temporal.PlainDate.from(date)
  return String(found.subtract({ days: (found.dayOfWeek - firstDayOfWeek + 7) % 7 }))
}

/** Shows the shifts of a week, one row per person; on a phone, one day after the other. */
export default function WeekView({ dialogs }: { dialogs: ScheduleDialogs }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const today = useToday()
  const firstDayOfWeek = useFirstDayOfWeek()
  const { params, set } = useAddress()
  const from = startOfWeek(day.read(params.get('week') ?? '') ?? today, firstDayOfWeek)
  const current = startOfWeek(today, firstDayOfWeek)
  const list = useListPage((input) => orpc.schedules.week.queryOptions({ input: { ...input, day: from } }), {
    filters: { search: text(100), department: text(100) },
    limit,
  })
  const [opened, setOpened] = useState<{ person: WeekPerson; date: string } | null>(null)
  const copy = useLazyForm(copyForm, useSession().can(routes.schedules.copyShifts['~orpc'].meta.needs))
  useFocusReturn(opened !== null)
  const show = (week: string) => set({ week: week === current ? null : week }, { replace: true })
  const departments = list.data?.departments ?? []
  const plans = list.data?.can.schedule ?? false
  const View = isNarrow ? WeekList : WeekTable
  const openCopy = () =>
    void copy.open({
      from,
      userIds: list.data?.people.map(({ id }) => id) ?? [],
      isPartial: (list.pagination?.totalPages ?? 1) > 1,
    })
  const copyIcon = copy.waiting ? <Loader size={14} color="currentColor" /> : <IconCopy size={16} aria-hidden />
  const copyButton =
    !plans || !list.data?.people.length ? null : isNarrow ? (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Copy Shifts…')}
        aria-busy={copy.waiting || undefined}
        onClick={openCopy}
      >
        {copyIcon}
      </ActionIcon>
    ) : (
      <Button variant="default" leftSection={copyIcon} aria-busy={copy.waiting || undefined} onClick={openCopy}>
        {t('Copy Shifts…')}
      </Button>
    )

  const search = <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or LL-ID')} />
  const departmentFilter =
    departments.length > 1 || list.filters.department ? (
      <ChoiceFilter
        list={list}
        name="department"
        {...(isNarrow ? { label: t('Department') } : { 'aria-label': t('Department') })}
        all={t('All departments')}
        options={departments.map((name) => [name, name] as const)}
      />
    ) : null

  return (
    <>
      <Toolbar
        filters={
          <>
            <Group className={classes.span} justify="space-between" gap="sm" wrap="nowrap">
              <h3 className="lead numbers" aria-live="polite">
                {formatRange(from, addDays(from, 6))}
              </h3>
              <PeriodSteps
                onToday={from === current ? null : () => show(current)}
                previous={{ label: t('Previous week'), onClick: () => show(addDays(from, -7)) }}
                next={{ label: t('Next week'), onClick: () => show(addDays(from, 7)) }}
              />
            </Group>
            {isNarrow && departmentFilter ? (
              <FoldedFilters list={list} search={search} count={list.filters.department ? 1 : 0} tools={copyButton}>
                {departmentFilter}
              </FoldedFilters>
            ) : (
              <Filters list={list}>
                {search}
                {departmentFilter}
                {copyButton}
              </Filters>
            )}
          </>
        }
      />
      <Loaded framed query={list.query} skeleton={<ListSkeleton rows={7} height={48} head={isNarrow ? 72 : 36} />}>
        {(week) =>
          week.people.length === 0 ? (
            <div className="card">
              {list.filtered ? (
                <NoMatches
                  icon={icon}
                  title={t('No employees match your search criteria.')}
                  clear={t('Clear Filters')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  icon={icon}
                  title={t('No employees found. Please ensure users are available in the system.')}
                />
              )}
            </div>
          ) : (
            <>
              <View
                week={week}
                busy={list.loading}
                onOpen={(person, date) => setOpened({ person, date })}
                onAdd={(person, date) => dialogs.create({ person, date })}
              />
              <Pager pagination={week.pagination} onPage={list.setPage} />
            </>
          )
        }
      </Loaded>
      {opened ? <WeekDayDialog {...opened} plans={plans} dialogs={dialogs} onClose={() => setOpened(null)} /> : null}
      {copy.form}
    </>
  )
}
