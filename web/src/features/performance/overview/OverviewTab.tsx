import { Box, Button, Stack, UnstyledButton } from '@mantine/core'
import { IconChartBar, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { NextAction } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { GoalRow } from '../goals/GoalRow.tsx'
import goalClasses from '../goals/GoalRow.module.css'
import { ReviewLine } from '../reviews/ReviewLine.tsx'
import { ReviewState } from '../reviews/ReviewState.tsx'
import { useNextStep } from '../reviews/useNextStep.tsx'
import { personFilter, type TabProps } from '../shared/lists.ts'
import { openReview, type PerformanceActions } from '../shared/links.ts'
import { Stars } from '../shared/Stars.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { FindPerson } from './FindPerson.tsx'
import classes from './OverviewTab.module.css'

/** Maximum number of reviews, and of goals, on the tab (specification 3, section 9). */
const maxRows = 3

/** Shows a button that opens the tab with the complete list. */
function ViewAllLink({ tab, label }: { tab: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Button className={classes.all} variant="subtle" size="compact-sm" onClick={() => setAddress({ tab })}>
      {t('View All')}
      <span className="visually-hidden">{` – ${label}`}</span>
    </Button>
  )
}

/** Shows a review as a row that opens the review when clicked. */
function ReviewRow({ review, actions }: { review: Review; actions: PerformanceActions }) {
  const visibility = usePerformanceScope()
  const next = useNextStep(actions)(review)
  const { user, reviewPeriod, overallRating } = review
  const period = (
    <h3 className="breaks">
      <UnstyledButton className="row-link" fw={600} dir="auto" onClick={() => openReview(review)}>
        {reviewPeriod}
      </UnstyledButton>
    </h3>
  )
  const isNamed = visibility.namesInList(user)
  return (
    <li className={`${classes.review} row`}>
      {isNamed ? <Person person={user} /> : period}
      <ReviewState review={review} />
      <div className={classes.what}>
        {isNamed ? period : null}
        <p className="faint small">
          <ReviewLine review={review} />
        </p>
      </div>
      <div className={classes.rating}>
        <Stars rating={overallRating} />
      </div>
      {next ? (
        <div className={classes.next}>
          <NextAction actions={[next]} />
        </div>
      ) : null}
    </li>
  )
}

/** Shows the latest reviews and the goals in progress that are visible to the reader (specification 3, section 2). */
export function OverviewTab({ person, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const visibility = usePerformanceScope()
  const isNarrow = useNarrow()
  const findsPeople = visibility.others && can(routes.performance.addNote['~orpc'].meta.needs)
  const reviews = useQuery(
    orpc.performance.reviews.queryOptions({ input: { limit: maxRows, ...personFilter(person) } }),
  )
  const goals = useQuery(
    orpc.performance.goals.queryOptions({ input: { only: 'inProgress', limit: maxRows, ...personFilter(person) } }),
  )
  return (
    <Stack gap="xl">
      {findsPeople && !person ? (
        <Box maw="26rem" mb={-16}>
          <FindPerson />
        </Box>
      ) : null}
      <div className={classes.columns}>
        <Part title={t('Recent Reviews')} end={<ViewAllLink tab="reviews" label={t('Reviews')} />}>
          <Loaded framed query={reviews} skeleton={<ListSkeleton rows={3} height={visibility.others ? 112 : 92} />}>
            {(data) =>
              data.reviews.length > 0 ? (
                <ul className="rows card" aria-label={t('Recent Reviews')}>
                  {data.reviews.map((review) => (
                    <ReviewRow key={review.id} review={review} actions={actions} />
                  ))}
                </ul>
              ) : (
                <div className="card">
                  <EmptyState
                    icon={<IconChartBar size={20} />}
                    title={t('No reviews found')}
                    message={t('Reviews appear here once submitted.')}
                  />
                </div>
              )
            }
          </Loaded>
        </Part>
        <Part title={t('Goals in Progress')} end={<ViewAllLink tab="goals" label={t('Goals')} />}>
          <Loaded framed query={goals} skeleton={<ListSkeleton rows={3} height={isNarrow ? 124 : 112} />}>
            {(data) =>
              data.goals.length > 0 ? (
                <ul className={`${goalClasses.goals} rows card`} aria-label={t('Goals in Progress')}>
                  {data.goals.map((goal) => (
                    <GoalRow key={goal.id} goal={goal} actions={actions} heading="h3" />
                  ))}
                </ul>
              ) : (
                <div className="card">
                  <EmptyState
                    icon={<IconTargetArrow size={20} />}
                    title={t('No active goals')}
                    message={t('Goals appear here once work on them has started.')}
                  />
                </div>
              )
            }
          </Loaded>
        </Part>
      </div>
    </Stack>
  )
}
