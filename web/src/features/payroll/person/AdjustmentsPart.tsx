import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { adjustmentStatusStyles, adjustmentTypeLabels, signedAmount } from '../adjustments/labels.ts'

/** Shows the adjustments of a person's pay that the reader may see. */
export default function AdjustmentsPart({ person: { id: userId } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const list = useListPage((input) => orpc.payroll.adjustments.queryOptions({ input: { ...input, userId } }), {
    filters: {},
    limit: 10,
    inAddress: false,
  })
  return (
    <Part title={t('Salary Adjustments')}>
      <ListPage
        list={list}
        rows={list.data?.adjustments}
        columns={[
          {
            key: 'type',
            header: t('Adjustment'),
            render: ({ adjustmentType }) => t(adjustmentTypeLabels[adjustmentType]),
          },
          {
            key: 'amount',
            header: t('Amount'),
            align: 'end',
            phone: 'figure',
            selfEvident: true,
            render: (adjustment) => <span className="nowrap">{signedAmount(adjustment)}</span>,
          },
          { key: 'date', header: t('Effective Date'), render: ({ effectiveDate }) => formatDate(effectiveDate) },
          {
            key: 'requested',
            header: t('Requested By'),
            render: ({ requestedBy }) => <PersonLink person={requestedBy} />,
          },
          {
            key: 'status',
            phone: 'status',
            header: t('Status'),
            render: ({ status }) => <StatusBadge look={adjustmentStatusStyles[status]} />,
          },
        ]}
        rowKey={({ id }) => id}
        onRowClick={
          mayOpen('payroll', session)
            ? ({ id }) => followLink(`?view=payroll&tab=adjustments&adjustment=${id}`)
            : undefined
        }
        caption={t('Salary Adjustments')}
        empty={{
          icon: <IconCoins size={20} />,
          title: t('No salary adjustments yet'),
          message: t('Raises, bonuses and deductions appear here.'),
        }}
      />
    </Part>
  )
}
