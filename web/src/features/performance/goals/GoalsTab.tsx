import { IconTargetArrow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GoalPriority, GoalStatus } from '@muster/contract/performance/enumerations'
import { goalSorts } from '@muster/contract/performance/sorts'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, SortFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { personFilter, type TabProps } from '../shared/lists.ts'
import { scope } from '../shared/ScopeFilter.tsx'
import { CreateFirst, RecordFilters } from '../shared/RecordFilters.tsx'
import { goalStyles, priorityWords } from '../shared/labels.ts'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { GoalRow } from './GoalRow.tsx'
import classes from './GoalRow.module.css'

const statuses = Object.keys(goalStyles) as GoalStatus[]
const priorities = Object.keys(priorityWords) as GoalPriority[]
const filters = { search: text(100), status: oneOf(statuses), priority: oneOf(priorities), scope }

const pageSize = 20

/** The labels of the sort orders of one person's goals, as translation keys. */
const ownSortLabels = {
  due: 'By target date',
  priority: ['Priority', 'number'],
  progress: ['Progress', 'number'],
} as const
/** The same for the goals of several people. */
const sortLabels = { ...ownSortLabels, user: ['Employee', 'text'] } as const

/** Shows the goals visible to the reader, as rows with progress sliders. */
export default function GoalsTab({ person, rights, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { others } = usePerformanceScope()
  const list = useListPage(
    (input) => orpc.performance.goals.queryOptions({ input: { ...input, ...personFilter(person) } }),
    { filters, limit: pageSize, sorts: goalSorts },
  )
  const maySet = rights ? rights.goal : can(routes.performance.setGoal['~orpc'].meta.needs)
  return (
    <RecordList
      list={list}
      filters={
        <RecordFilters list={list} person={person}>
          <ChoiceFilter
            list={list}
            name="status"
            aria-label={t('Status')}
            all={t('All statuses')}
            options={statuses.map((each) => [each, t(goalStyles[each].label)])}
          />
          <ChoiceFilter
            list={list}
            name="priority"
            aria-label={t('Priority')}
            all={t('All priorities')}
            options={priorities.map((each) => [each, t(priorityWords[each])])}
          />
          <SortFilter list={list} labels={others && !person ? sortLabels : ownSortLabels} cards />
        </RecordFilters>
      }
      rows={list.data?.goals}
      row={(goal) => <GoalRow key={goal.id} goal={goal} actions={actions} />}
      label={t('Goals')}
      className={`${classes.goals} rows card`}
      skeleton={<ListSkeleton rows={6} height={64} />}
      count={(count) => t('{count} goals', { count })}
      empty={{
        icon: <IconTargetArrow size={20} />,
        title: t('No goals set'),
        message: t('Goals, due dates and progress appear here.'),
        action: maySet ? <CreateFirst label={t('Set Goal')} onClick={() => actions.setGoal(person)} /> : null,
      }}
      noMatches={{ title: t('No goals match these filters'), clear: t('Clear Filters') }}
    />
  )
}
