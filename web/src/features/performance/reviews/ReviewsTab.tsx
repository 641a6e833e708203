import { Box } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import { type ReviewKind, reviewChoices } from '@muster/contract/performance/enumerations'
import { reviewSorts } from '@muster/contract/performance/sorts'
import { orpc } from '../../../kit/api/client.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, SortFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { personFilter, type TabProps } from '../shared/lists.ts'
import { openReview } from '../shared/links.ts'
import { scope } from '../shared/ScopeFilter.tsx'
import { CreateFirst, RecordFilters } from '../shared/RecordFilters.tsx'
import { Stars } from '../shared/Stars.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'
import { useRecordMenu } from '../shared/useRecordMenu.tsx'
import { reviewChoiceLabels, reviewKindWords } from '../shared/labels.ts'
import { dayOfReview } from './dayOfReview.ts'
import { ReviewLine } from './ReviewLine.tsx'
import { ReviewState } from './ReviewState.tsx'
import { useNextStep } from './useNextStep.tsx'

const kinds = Object.keys(reviewKindWords) as ReviewKind[]
const filters = { search: text(100), status: oneOf(reviewChoices), kind: oneOf(kinds), scope }

/**
 * Returns the columns of the list. The first column is the employee for managers and admins, and the period for
 * employees.
 */
function useColumns(): Column<Review>[] {
  const { t } = useTranslation()
  const { user: me } = useSession()
  const visibility = usePerformanceScope()
  const isFolded = useFolded()
  const isNarrow = useNarrow()
  const employee: Column<Review> = {
    key: 'user',
    sortable: true,
    selfEvident: true,
    header: t('Employee'),
    person: ({ user }) => user,
    render: ({ user }) => <Person person={user} secondary={user.id === me.id ? t('You') : null} />,
  }
  const period: Column<Review> = {
    key: 'period',
    selfEvident: true,
    header: t('Review Period'),
    render: (review) => {
      const of =
        !visibility.others && visibility.names(review.user) ? t('of {name}', { name: fullName(review.user) }) : null
      return (
        <>
          <span className="breaks" dir="auto">
            {review.reviewPeriod}
          </span>
          {of || isFolded ? (
            <Box component="span" display="block" className="faint small">
              {of}
              {of && isFolded ? ' · ' : null}
              {isFolded ? <ReviewLine review={review} /> : null}
            </Box>
          ) : null}
        </>
      )
    },
  }
  const columns: Column<Review>[] = [
    ...(visibility.others ? [employee, period] : [period]),
    {
      key: 'rating',
      sortable: true,
      selfEvident: true,
      phone: 'figure',
      header: t('Overall Rating'),
      render: ({ overallRating }) => (
        <Stars rating={overallRating} size={isNarrow ? 14 : undefined} isBare={isNarrow} />
      ),
    },
    { key: 'status', phone: 'status', header: t('Status'), render: (review) => <ReviewState review={review} /> },
  ]
  if (isFolded) return columns
  const date: Column<Review> = {
    key: 'date',
    sortable: true,
    selfEvident: true,
    header: t('Date'),
    render: (review) => <span className="nowrap">{dayOfReview(review)}</span>,
  }
  if (isNarrow)
    return [
      ...columns,
      date,
      {
        key: 'author',
        selfEvident: true,
        header: t('Written by'),
        render: (review) => <ReviewLine review={review} isDated />,
      },
    ]
  return [
    ...columns,
    {
      key: 'author',
      sortable: true,
      selfEvident: true,
      header: t('Written by'),
      render: ({ kind, author }) => (
        <>
          <PersonLink person={author} />
          <Box component="span" display="block" className="faint small">
            {t(reviewKindWords[kind])}
          </Box>
        </>
      ),
    },
    date,
  ]
}

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  newest: 'Newest first',
  user: ['Employee', 'text'],
  rating: ['Overall Rating', 'number'],
  author: ['Written by', 'text'],
  date: ['Date', 'time'],
} as const

/** Shows the reviews visible to the reader, newest first. */
export default function ReviewsTab({ person, rights, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const columns = useColumns()
  const menu = useRecordMenu()
  const nextStep = useNextStep(actions)
  const list = useListPage(
    (input) => orpc.performance.reviews.queryOptions({ input: { ...input, ...personFilter(person) } }),
    { filters, limit: 20, sorts: reviewSorts },
  )
  const mayReview = rights ? rights.review : can('performance.manager_review')
  const first = mayReview
    ? { label: t('Create Review'), run: () => actions.createReview(person) }
    : !person && can('performance.self_review')
      ? { label: t('Review Yourself'), run: () => actions.createReview(undefined, 'self') }
      : null
  return (
    <>
      <ListPage
        list={list}
        filters={
          <RecordFilters list={list} person={person}>
            <ChoiceFilter
              list={list}
              name="status"
              aria-label={t('Status')}
              all={t('All statuses')}
              options={reviewChoices.map((each) => [each, t(reviewChoiceLabels[each])])}
            />
            <ChoiceFilter
              list={list}
              name="kind"
              aria-label={t('Type')}
              all={t('All types')}
              options={kinds.map((each) => [each, t(reviewKindWords[each])])}
            />
            <SortFilter list={list} labels={sortLabels} />
          </RecordFilters>
        }
        layout="reviews"
        rows={list.data?.reviews}
        columns={person ? columns.filter(({ key }) => key !== 'user') : columns}
        rowKey={({ id }) => id}
        onRowClick={openReview}
        rowActions={(review) =>
          menu(review, {
            open: () => openReview(review),
            edit: () => actions.editReview(review),
            remove: () => actions.removeReview(review),
            removeLabel: t('Discard Draft'),
            extra: nextStep(review),
            edits: !review.can.submit,
            leads: review.kind !== 'PEER',
          })
        }
        onSort={(key) => list.toggleSort(key as (typeof reviewSorts)[number])}
        caption={t('Performance reviews')}
        count={(count) => t('{count} reviews', { count })}
        empty={{
          icon: <IconChartBar size={20} />,
          title: t('No performance reviews found'),
          message: t('Reviews appear here once submitted.'),
          action: first && <CreateFirst label={first.label} onClick={first.run} />,
        }}
        noMatches={{ title: t('No reviews match these filters'), clear: t('Clear Filters') }}
      />
    </>
  )
}
