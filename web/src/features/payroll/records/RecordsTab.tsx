import { NativeSelect, Stack } from '@mantine/core'
import { IconArrowsDiff, IconBuildingCommunity, IconList, IconLock } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ViewChoice } from '../../../kit/form/choices/Choices.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow, useSmall } from '../../../kit/useNarrow.ts'
import { ChecklistButton } from '../checklist/ChecklistButton.tsx'
import { Recounts } from '../run/Recounts.tsx'
import { RunDiscussion } from '../run/RunDiscussion.tsx'
import { ExceptionsPill, RunFacts, RunNotes } from '../run/RunNotes.tsx'
import { seesPay } from '../shared/labels.ts'
import { useChosenRun } from '../shared/chosenRun.tsx'
import { usePeriod } from '../shared/period.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { TeamStatus } from '../team/TeamStatus.tsx'
import { RecordList } from './RecordList.tsx'
import classes from './records.module.css'
import type { RecordActions } from './useRecordActions.tsx'

const Differences = lazyPart(() => import('../run/Differences.tsx'))
const DepartmentTotals = lazyPart(() => import('./DepartmentTotals.tsx'))

const views = [
  { key: 'records', label: 'Records', Icon: IconList },
  { key: 'differences', label: 'Differences', Icon: IconArrowsDiff },
  { key: 'departments', label: 'Departments', Icon: IconBuildingCommunity },
] as const
const viewFilter = oneOf(views.map(({ key }) => key))

/** The query parameters that are cleared when the user opens another view of the month. */
const clearedParams = {
  page: null,
  search: null,
  department: null,
  status: null,
  currency: null,
  exceptions: null,
  exception: null,
  large: null,
  decidable: null,
  kind: null,
  sort: null,
  order: null,
}

/** Returns the views of the month that the user may open, and the open one. */
function useViews() {
  const { can } = useSession()
  const { params } = useAddress()
  const showsDifferences = can(routes.payroll.differences['~orpc'].meta.needs) && can('payroll.all_view')
  const visibleViews = views.filter(({ key }) => key !== 'differences' || showsDifferences)
  const viewParam = viewFilter.read(params.get('show') ?? '') ?? 'records'
  return { visibleViews, view: visibleViews.some(({ key }) => key === viewParam) ? viewParam : 'records' }
}

/**
 * Lets the user choose the view of the month. In small windows it shares a row with the month. Each view shows the
 * choice in its own toolbar, so the focus is moved to the new one if `wasChosen`.
 */
function MonthViewChoice({ wasChosen }: { wasChosen?: RefObject<boolean> }) {
  const { t } = useTranslation()
  const { set } = useAddress()
  const isSmall = useSmall()
  const isNarrow = useNarrow()
  const { visibleViews, view } = useViews()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wasChosen?.current) return
    wasChosen.current = false
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
  }, [wasChosen])
  const choose = (key: string) => {
    if (wasChosen) wasChosen.current = true
    set({ ...clearedParams, show: key === 'records' ? null : key })
  }
  return isSmall ? (
    <NativeSelect
      size={isNarrow ? undefined : 'xs'}
      aria-label={t('View')}
      value={view}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={visibleViews.map(({ key, label }) => ({ value: key, label: t(label) }))}
    />
  ) : (
    <div ref={place}>
      <ViewChoice legend={t('View')} options={visibleViews} chosen={view} onChoose={choose} hasIcons={false} />
    </div>
  )
}

/** Shows the records of a month, the totals by department, or the changes since the previous month. */
function MonthViews({ period, actions }: { period: string; actions: RecordActions }) {
  const { view } = useViews()
  const isSmall = useSmall()
  const wasChosen = useRef(false)
  const choice = isSmall ? null : <MonthViewChoice wasChosen={wasChosen} />
  return view === 'records' ? (
    <RecordList period={period} actions={actions} views={choice} />
  ) : (
    <Suspense
      fallback={
        <>
          <div className={classes.views}>{isSmall ? null : <MonthViewChoice />}</div>
          <ListSkeleton rows={6} height={56} />
        </>
      }
    >
      {view === 'differences' ? (
        <Differences period={period} views={choice} />
      ) : (
        <DepartmentTotals period={period} views={<div className={classes.views}>{choice}</div>} />
      )}
    </Suspense>
  )
}

/**
 * Shows the payroll of a month as far as the user can see it, and its progress for people who run payroll
 * (specification 2, section 2).
 */
export default function RecordsTab({ actions }: { actions: RecordActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { period } = usePeriod()
  const { view } = useViews()
  const isSmall = useSmall()
  const { key } = useChosenRun()
  const runs = can(routes.payroll.run['~orpc'].meta.needs)
  return (
    <Stack gap="xs">
      {can(routes.payroll.recounts['~orpc'].meta.needs) && can(seesPay) ? <Recounts /> : null}
      <MonthStrip
        period={period}
        hasPills={can(seesPay)}
        isListed={view === 'records'}
        choice={isSmall && can(seesPay) ? <MonthViewChoice /> : null}
        warning={
          runs ? (
            <>
              <ExceptionsPill key={key} runKey={key} />
              {isSmall ? <ChecklistButton key={period} period={period} /> : null}
            </>
          ) : null
        }
      >
        {runs ? <RunFacts key={key} runKey={key} /> : null}
        {can(seesPay) ? <RunDiscussion key={`discussion ${key}`} runKey={key} /> : null}
      </MonthStrip>
      {runs ? <RunNotes key={`notes ${key}`} runKey={key} /> : null}
      {can(seesPay) ? (
        <div>
          <MonthViews period={period} actions={actions} />
        </div>
      ) : can(routes.payroll.team['~orpc'].meta.needs) ? (
        <div>
          <TeamStatus period={period} />
        </div>
      ) : (
        <div className="card">
          <EmptyState
            icon={<IconLock size={20} />}
            title={t('You can only see your own pay')}
            message={t('Your payslips are under My Payslips.')}
          />
        </div>
      )}
    </Stack>
  )
}
