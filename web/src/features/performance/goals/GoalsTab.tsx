import { Box, Button } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GoalPriority, GoalStatus } from '@muster/contract/performance/words'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { leaveFocus } from '../../../kit/useFocusBack.ts'
import { ofPerson, type TabProps } from '../shared/lists.ts'
import { useSees } from '../shared/useSees.ts'
import { ScopeFilter, scope } from '../shared/ScopeFilter.tsx'
import { goalLooks, priorityWords } from '../shared/words.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { GoalCard } from './GoalCard.tsx'
import classes from './GoalCard.module.css'

const statuses = Object.keys(goalLooks) as GoalStatus[]
const priorities = Object.keys(priorityWords) as GoalPriority[]
const filters = { search: text(100), status: oneOf(statuses), priority: oneOf(priorities), scope }

/** Fills rows of two, three and four cards. */
const onPage = 12

/** The goals that one may see, as cards with their sliders. */
export default function GoalsTab({ person, may, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const sees = useSees()
  const list = useListPage(
    (input) => orpc.performance.goals.queryOptions({ input: { ...input, ...ofPerson(person) } }),
    { filters, limit: onPage },
  )
  const { query, data, pagination } = list
  const maySet = may ? may.goal : can(routes.performance.setGoal['~orpc'].meta.needs)
  return (
    <>
      <Filters list={list}>
        {sees.others && !person ? (
          <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
        ) : null}
        <ChoiceFilter
          list={list}
          name="status"
          aria-label={t('Status')}
          all={t('All statuses')}
          options={statuses.map((each) => [each, t(goalLooks[each].label)])}
        />
        <ChoiceFilter
          list={list}
          name="priority"
          aria-label={t('Priority')}
          all={t('All priorities')}
          options={priorities.map((each) => [each, t(priorityWords[each])])}
        />
        {sees.others && !person ? <ScopeFilter list={list} /> : null}
      </Filters>
      <Box component="p" className="soft" role="status" mih={20} mb={12}>
        {pagination ? t('{count} goals', { count: pagination.totalItems }) : null}
      </Box>
      <Loaded
        framed
        query={{ data: data?.goals, error: query.error, refetch: query.refetch }}
        skeleton={<CardsSkeleton />}
      >
        {(goals) =>
          goals.length > 0 ? (
            <ul className={`${classes.cards} grid-cards`} aria-label={t('Goals')} aria-busy={list.loading || undefined}>
              {goals.map((goal) => (
                <GoalCard key={goal.id} goal={goal} actions={actions} />
              ))}
            </ul>
          ) : (
            <div className="card">
              {list.filtered ? (
                <NoMatches
                  title={t('No goals match these filters')}
                  clear={t('Clear Filters')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  icon={<IconTargetArrow size={20} />}
                  title={t('No goals set')}
                  message={t('What is to be reached by when stands here, and how far it has come.')}
                  action={
                    maySet ? (
                      <Button
                        ref={leaveFocus}
                        variant="default"
                        leftSection={<IconPlus size={16} aria-hidden />}
                        onClick={() => actions.setGoal(person)}
                      >
                        {t('Set Goal')}
                      </Button>
                    ) : null
                  }
                />
              )}
            </div>
          )
        }
      </Loaded>
      {pagination ? <Pager pagination={pagination} onPage={list.setPage} /> : null}
    </>
  )
}
