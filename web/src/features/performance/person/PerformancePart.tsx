import { IconMessage, IconStar, IconTargetArrow } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatPercent, localDayOf } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { AddressLink, followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { goalStyles, noteStyles, reviewStyles } from '../shared/labels.ts'
import { personLink } from '../shared/links.ts'
import { Stars } from '../shared/Stars.tsx'
import { usePerformanceScope } from '../shared/usePerformanceScope.ts'

const fewRows = { filters: {}, limit: 10, inAddress: false }

/** Shows the reviews, goals and notes about a person that the reader may see. Each opens in Performance. */
export default function PerformancePart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const { others } = usePerformanceScope()
  const opensRecords = mayOpen('performance', session)
  const open = (kind: string) =>
    opensRecords ? ({ id }: { id: string }) => followLink(`?view=performance&${kind}=${id}`) : undefined
  const charts =
    opensRecords && others ? (
      <AddressLink className="link" href={personLink(person)}>
        {t('Open charts')}
      </AddressLink>
    ) : null
  return (
    <>
      <Reviews userId={person.id} end={charts} onOpen={open('review')} />
      <Goals userId={person.id} onOpen={open('goal')} />
      <Notes userId={person.id} onOpen={open('note')} />
    </>
  )
}

interface RecordsProps {
  userId: string
  end?: ReactNode
  onOpen?: (record: { id: string }) => void
}

function Reviews({ userId, end, onOpen }: RecordsProps) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.performance.reviews.queryOptions({ input: { ...input, userId } }), fewRows)
  return (
    <Part title={t('Reviews')} end={end}>
      <ListPage
        list={list}
        rows={list.data?.reviews}
        columns={[
          {
            key: 'period',
            header: t('Review period'),
            width: '34%',
            render: ({ reviewPeriod }) => <span dir="auto">{reviewPeriod}</span>,
          },
          {
            key: 'rating',
            selfEvident: true,
            header: t('Rating'),
            render: ({ overallRating }) => <Stars rating={overallRating} />,
          },
          { key: 'author', header: t('By'), render: ({ author }) => <PersonLink person={author} /> },
          {
            key: 'status',
            phone: 'status',
            header: t('Status'),
            render: ({ status }) => <StatusBadge look={reviewStyles[status]} />,
          },
        ]}
        rowKey={({ id }) => id}
        onRowClick={onOpen}
        caption={t('Reviews')}
        empty={{ icon: <IconStar size={20} />, title: t('No reviews found') }}
      />
    </Part>
  )
}

function Goals({ userId, onOpen }: RecordsProps) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.performance.goals.queryOptions({ input: { ...input, userId } }), fewRows)
  return (
    <Part title={t('Goals')}>
      <ListPage
        list={list}
        rows={list.data?.goals}
        columns={[
          { key: 'title', header: t('Goal'), width: '34%', render: ({ title }) => <span dir="auto">{title}</span> },
          {
            key: 'progress',
            header: t('Progress'),
            align: 'end',
            render: ({ progress }) => formatPercent(progress),
          },
          { key: 'target', header: t('Target date'), render: ({ targetDate }) => formatDate(targetDate) },
          {
            key: 'status',
            phone: 'status',
            header: t('Status'),
            render: ({ status }) => <StatusBadge look={goalStyles[status]} />,
          },
        ]}
        rowKey={({ id }) => id}
        onRowClick={onOpen}
        caption={t('Goals')}
        empty={{ icon: <IconTargetArrow size={20} />, title: t('No goals set') }}
      />
    </Part>
  )
}

function Notes({ userId, onOpen }: RecordsProps) {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.performance.notes.queryOptions({ input: { ...input, userId } }), fewRows)
  return (
    <Part title={t('Notes')}>
      <ListPage
        list={list}
        rows={list.data?.notes}
        columns={[
          { key: 'title', header: t('Note'), width: '34%', render: ({ title }) => <span dir="auto">{title}</span> },
          {
            key: 'type',
            selfEvident: true,
            header: t('Type'),
            render: ({ type }) => <StatusBadge look={noteStyles[type]} />,
          },
          { key: 'author', header: t('By'), render: ({ createdBy }) => <PersonLink person={createdBy} /> },
          { key: 'date', header: t('Added'), render: ({ createdAt }) => formatDate(localDayOf(createdAt)) },
        ]}
        rowKey={({ id }) => id}
        onRowClick={onOpen}
        caption={t('Notes')}
        empty={{ icon: <IconMessage size={20} />, title: t('No performance notes found') }}
      />
    </Part>
  )
}
