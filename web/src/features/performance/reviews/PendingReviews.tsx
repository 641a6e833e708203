import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { DecisionList } from '../../../kit/decisions/DecisionList.tsx'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { Stars } from '../shared/Stars.tsx'

/** Shows the submitted reviews that the user can complete, as a tab of the view Approvals. */
export default function PendingReviews() {
  const { t } = useTranslation()
  return (
    <DecisionList
      kind={{
        key: 'reviews',
        feature: 'performance',
        query: (input) => orpc.performance.pendingReviews.queryOptions({ input }),
        sortLabels: { requested: ['Submitted', 'time'], person: ['Employee', 'text'], amount: ['Rating', 'number'] },
        rowsOf: ({ reviews }) => reviews,
        idOf: ({ id }) => id,
        personOf: ({ user }) => user,
        actionsOf: () => ({ approve: true, reject: false }),
        decide: (_, rows, context) =>
          client.performance.completeReviews(
            { requests: rows.map(({ id, updatedAt }) => ({ id, updatedAt })) },
            { context },
          ),
        verb: 'complete',
        maxReason: 0,
        count: (count) => t('{count} reviews', { count }),
        describe: ({ reviewPeriod }) => reviewPeriod,
        href: ({ id }) => `?view=performance&review=${id}`,
        personWidth: 224,
        sum: () => [t('A completed review can no longer be changed.')],
        columns: [
          {
            key: 'period',
            selfEvident: true,
            header: t('Review Period'),
            render: ({ reviewPeriod }) => reviewPeriod,
          },
          {
            key: 'amount',
            sortable: true,
            selfEvident: true,
            header: t('Rating'),
            render: ({ overallRating }) => <Stars rating={overallRating} />,
          },
          {
            key: 'author',
            header: t('Reviewer'),
            render: ({ author, authorLeft }) => (
              <>
                <PersonLink person={author} />
                {authorLeft ? ` ${t('(left)')}` : null}
              </>
            ),
          },
          {
            key: 'comments',
            header: t('Employee Comments'),
            render: ({ employeeComments }) => (
              <span className="breaks" dir="auto">
                {employeeComments}
              </span>
            ),
          },
          {
            key: 'requested',
            sortable: true,
            header: t('Submitted'),
            render: ({ submittedAt }) =>
              submittedAt ? <span className="nowrap">{formatDate(localDayOf(submittedAt))}</span> : null,
          },
        ],
        empty: { title: 'No reviews to complete', message: 'Submitted reviews that you can complete appear here.' },
      }}
    />
  )
}
