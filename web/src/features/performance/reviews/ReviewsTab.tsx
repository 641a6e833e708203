import { Box, Button } from '@mantine/core'
import { IconChartBar, IconEye, IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Review } from '@muster/contract/performance/reviews'
import type { ReviewKind, ReviewStatus } from '@muster/contract/performance/words'
import { orpc } from '../../../kit/api/client.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/names.ts'
import { Person } from '../../../kit/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { leaveFocus } from '../../../kit/useFocusBack.ts'
import { useFolded } from '../../../kit/useNarrow.ts'
import { ofPerson, type TabProps } from '../shared/lists.ts'
import { openPerson, openReview, type PerformanceActions } from '../shared/opening.ts'
import { ScopeFilter, scope } from '../shared/ScopeFilter.tsx'
import { Stars } from '../shared/Stars.tsx'
import { useSees } from '../shared/useSees.ts'
import { reviewKindWords, reviewLooks } from '../shared/words.ts'
import { dayOfReview, reviewLine } from './reviewLine.ts'

const statuses = Object.keys(reviewLooks) as ReviewStatus[]
const kinds = Object.keys(reviewKindWords) as ReviewKind[]
const filters = { search: text(100), status: oneOf(statuses), kind: oneOf(kinds), scope }

/** What stands of a review in a row: managers and admins see whom it is of first, employees which period. */
function useColumns(): Column<Review>[] {
  const { t } = useTranslation()
  const { user: me } = useSession()
  const sees = useSees()
  const folded = useFolded()
  const employee: Column<Review> = {
    key: 'user',
    header: t('Employee'),
    render: ({ user }) => <Person person={user} secondary={user.id === me.id ? t('You') : null} />,
  }
  const period: Column<Review> = {
    key: 'period',
    header: t('Review Period'),
    render: (review) => {
      const of = !sees.others && sees.names(review.user) ? t('of {name}', { name: fullName(review.user) }) : null
      const second = [of, folded && reviewLine(review)].filter(Boolean).join(' · ')
      return (
        <>
          <span className="breaks" dir="auto">
            {review.reviewPeriod}
          </span>
          {second ? (
            <Box component="span" display="block" className="faint small">
              {second}
            </Box>
          ) : null}
        </>
      )
    },
  }
  const columns: Column<Review>[] = [
    ...(sees.others ? [employee, period] : [period]),
    { key: 'rating', header: t('Overall Rating'), render: ({ overallRating }) => <Stars rating={overallRating} /> },
    { key: 'status', header: t('Status'), render: ({ status }) => <StatusBadge look={reviewLooks[status]} /> },
  ]
  if (folded) return columns
  return [
    ...columns,
    {
      key: 'author',
      header: t('Written by'),
      render: ({ kind, author }) => (
        <>
          {fullName(author)}
          <Box component="span" display="block" className="faint small">
            {t(reviewKindWords[kind])}
          </Box>
        </>
      ),
    },
    { key: 'day', header: t('Date'), render: (review) => <span className="nowrap">{dayOfReview(review)}</span> },
  ]
}

/** What the menu of a review offers. */
function useMenu(actions: PerformanceActions) {
  const { t } = useTranslation()
  const sees = useSees()
  return (review: Review): RowAction[] => {
    const { can, user, kind } = review
    const menu: (RowAction | false)[] = [
      { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openReview(review) },
      can.edit && { label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => actions.editReview(review) },
      sees.pageOf(user) &&
        kind !== 'PEER' && {
          label: t('Performance of {name}', { name: user.firstName }),
          icon: <IconUser size={16} />,
          onClick: () => openPerson(user),
        },
      can.remove && {
        label: t('Discard Draft'),
        icon: <IconTrash size={16} />,
        danger: true,
        onClick: () => actions.removeReview(review),
      },
    ]
    return menu.filter((each) => each !== false)
  }
}

/** The reviews that one may see, newest first. */
export default function ReviewsTab({ person, may, actions }: TabProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const sees = useSees()
  const columns = useColumns()
  const menu = useMenu(actions)
  const list = useListPage(
    (input) => orpc.performance.reviews.queryOptions({ input: { ...input, ...ofPerson(person) } }),
    { filters, limit: 20 },
  )
  const mayReview = may ? may.review : can('performance.manager_review')
  const first = mayReview
    ? { label: t('Create Review'), run: () => actions.createReview(person) }
    : !person && can('performance.self_review')
      ? { label: t('Review Yourself'), run: () => actions.createReview(undefined, 'self') }
      : null
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
          options={statuses.map((each) => [each, t(reviewLooks[each].label)])}
        />
        <ChoiceFilter
          list={list}
          name="kind"
          aria-label={t('Kind')}
          all={t('All kinds')}
          options={kinds.map((each) => [each, t(reviewKindWords[each])])}
        />
        {sees.others && !person ? <ScopeFilter list={list} /> : null}
      </Filters>
      <ListPage
        list={list}
        rows={list.data?.reviews}
        columns={person ? columns.filter(({ key }) => key !== 'user') : columns}
        rowKey={({ id }) => id}
        onRowClick={openReview}
        rowActions={menu}
        caption={t('Performance reviews')}
        count={(count) => t('{count} reviews', { count })}
        empty={{
          icon: <IconChartBar size={20} />,
          title: t('No performance reviews found'),
          message: t('Reviews stand here once they are written and submitted.'),
          action: first && (
            <Button
              ref={leaveFocus}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={first.run}
            >
              {first.label}
            </Button>
          ),
        }}
        noMatches={{ title: t('No reviews match these filters'), clear: t('Clear Filters') }}
      />
    </>
  )
}
