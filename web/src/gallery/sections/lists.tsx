import { IconBasket } from '@tabler/icons-react'
import { useState } from 'react'
import { decodeErrorBody } from '../../kit/api/errors.ts'
import { formatCount } from '../../kit/format.ts'
import { DayRows } from '../../kit/list/DayRows.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportMenu } from '../../kit/list/ExportMenu.tsx'
import { ChoiceFilter, Filters, SortFilter } from '../../kit/list/Filters.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { ListSkeleton, TableSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Pager, PagedList } from '../../kit/list/Pager.tsx'
import { RecordDialog } from '../../kit/list/RecordDialog.tsx'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { RowButton } from '../../kit/list/RowButton.tsx'
import { RowHint } from '../../kit/list/RowHint.tsx'
import { SearchField } from '../../kit/list/SearchField.tsx'
import { useSorting } from '../../kit/list/useSorting.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import type { GallerySection } from '../exhibit.ts'
import { actionsOf, columns, type ListSample, type Order, orders, useOrders } from '../samples/orders.tsx'

const rowKey = ({ id }: { id: string }) => id

function Orders({ sample, tools = false }: { sample: ListSample; tools?: boolean }) {
  const list = useOrders(sample)
  return (
    <ListPage
      list={list}
      rows={list.data?.orders}
      columns={columns}
      rowKey={rowKey}
      onRowClick={({ fruit }) => showSuccess('The row was opened', fruit)}
      rowActions={actionsOf}
      onSort={(key) => list.toggleSort(key === 'weight' ? 'weight' : 'person')}
      caption="Orders"
      count={(total) => `${total} orders`}
      filters={
        <Filters list={list}>
          <SearchField list={list} aria-label="Fruit" placeholder="Search by fruit" />
          <ChoiceFilter
            list={list}
            name="colour"
            aria-label="Colour"
            all="All colours"
            options={[
              ['red', 'Red'],
              ['green', 'Green'],
            ]}
          />
          <SortFilter list={list} labels={{ person: ['Employee', 'text'], weight: ['Weight', 'number'] }} />
        </Filters>
      }
      layout={tools ? 'team' : undefined}
      tools={tools ? <ExportMenu path="/gallery" name="orders" /> : undefined}
      empty={{ icon: <IconBasket size={20} />, title: 'No orders yet', message: 'New orders appear here.' }}
      noMatches={{ title: 'No orders match these filters', clear: 'Show all orders' }}
    />
  )
}

const sortableColumns = columns.map((column) => ({
  ...column,
  sortable: undefined,
  value: column.key === 'weight' ? ({ weight }: Order) => weight : undefined,
}))

function ShortList() {
  const { sort, ...sorted } = useSorting(sortableColumns, 'Newest first')
  return (
    <DataTable
      {...sorted}
      rows={sort(orders.slice(0, 4))}
      columns={sortableColumns}
      rowKey={rowKey}
      empty={emptyState}
      caption="Sorted"
    />
  )
}

const emptyState = <EmptyState title="No orders yet" />

function Pages({ numbered }: { numbered?: boolean }) {
  const [currentPage, onPage] = useState(7)
  const pagination = { currentPage, totalPages: 66, totalItems: 1307, itemsPerPage: 20 }
  return <Pager pagination={pagination} onPage={onPage} numbered={numbered} label={numbered ? 'Numbered' : 'Plain'} />
}

function OrdersInDialog() {
  const list = useOrders('loaded')
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={4} height={44} />}>
      {(data) => (
        <ul className="rows">
          {data.orders.map(({ id, fruit }) => (
            <li key={id} className="row">
              {fruit}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Expandable() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="card">
      <RowButton label="Details of the order" isOpen={isOpen} onToggle={() => setOpen(!isOpen)} className="row">
        Apples
      </RowButton>
      {isOpen ? <p className="row ruled">Picked on 23 Nov 2026.</p> : null}
    </div>
  )
}

const Record = () => (
  <>
    <AddressLink className="link" href="?order=00">
      Open a record
    </AddressLink>
    <br />
    <AddressLink className="link" href="?order=unknown">
      Open a record that does not exist
    </AddressLink>
    <RecordDialog
      name="order"
      isHidden={false}
      query={(id) => ({
        queryKey: ['gallery', 'order', id],
        queryFn: async () => {
          const order = orders.find((each) => each.id === id)
          if (!order) throw decodeErrorBody({ message: 'Not found' }, { status: 404 })
          return order
        },
      })}
      title={(order) => order?.fruit ?? 'Order'}
      notFound={{ title: 'Order not found', back: 'Show all orders' }}
    >
      {({ fruit, weight }) => (
        <Facts
          facts={[
            { label: 'Fruit', value: fruit },
            { label: 'Weight in kg', value: formatCount(weight) },
          ]}
        />
      )}
    </RecordDialog>
  </>
)

export const lists: GallerySection = {
  title: 'Lists',
  exhibits: [
    {
      name: 'ListPage',
      file: 'list/ListPage.tsx',
      within: ['list/ViewsMenu.tsx', 'list/ListViewDialog.tsx', 'list/listLayout.tsx'],
      use: 'Every list of a page: one toolbar, the rows, and the pager. useListPage keeps its state in the address.',
      wide: true,
      states: {
        Loaded: <Orders sample="loaded" tools />,
        Loading: <Orders sample="loading" />,
        Empty: <Orders sample="empty" />,
        'No matches': <Orders sample="filtered" />,
        Failed: <Orders sample="failed" />,
      },
    },
    {
      name: 'DayRows',
      file: 'list/DayRows.tsx',
      use: 'What happened, newest first, with one card per day.',
      wide: true,
      states: {
        'Three days': (
          <DayRows
            rows={['2026-11-23T09:00:00Z', '2026-11-23T08:00:00Z', '2026-11-22T09:00:00Z', '2026-11-20T09:00:00Z']}
            at={(instant) => instant}
            timeZone="UTC"
            today="2026-11-23"
          >
            {(instant) => (
              <li key={instant} className="row">
                Apples arrived
              </li>
            )}
          </DayRows>
        ),
      },
    },
    {
      name: 'DataTable',
      file: 'list/DataTable.tsx',
      use: 'Rows as a table, or below 640 px as records of two lines, whose places the columns name.',
      wide: true,
      states: {
        'Short, sorted with useSorting': <ShortList />,
        'While other rows load': (
          <DataTable
            rows={orders.slice(0, 2)}
            columns={columns}
            rowKey={rowKey}
            empty={emptyState}
            caption="Busy"
            loading
          />
        ),
        Compact: (
          <DataTable
            rows={orders.slice(0, 4)}
            columns={columns}
            rowKey={rowKey}
            empty={emptyState}
            caption="Low"
            compact
          />
        ),
      },
    },
    {
      name: 'Pager, PagedList',
      file: 'list/Pager.tsx',
      use: 'The pages of a list. ListPage has one; PagedList is for a list in a dialog.',
      wide: true,
      states: { Plain: <Pages />, Numbered: <Pages numbered />, PagedList: <OrdersInDialog /> },
    },
    {
      name: 'RecordDialog',
      file: 'list/RecordDialog.tsx',
      use: 'The record that the address names, over its list.',
      states: { 'Opened by a link': <Record /> },
    },
    {
      name: 'RowActions',
      file: 'list/RowActions.tsx',
      use: 'The menu at the end of a row.',
      states: { Menu: <RowActions actions={orders.slice(0, 1).flatMap(actionsOf)} /> },
    },
    {
      name: 'RowButton',
      file: 'list/RowButton.tsx',
      use: 'A row that a press anywhere expands, except on its links.',
      states: { Folded: <Expandable /> },
    },
    {
      name: 'RowHint',
      file: 'list/RowHint.tsx',
      use: 'A hint about a row, which may lead to what it says.',
      states: {
        Link: <RowHint text="A correction of this day is pending" href="?" />,
        'Without a link': <RowHint text="A correction of this day is pending" href={undefined} />,
      },
    },
    {
      name: 'ListSkeleton, TableSkeleton',
      file: 'list/ListSkeleton.tsx',
      use: 'The placeholder of a list or a table while it loads.',
      states: {
        List: <ListSkeleton rows={3} height={44} />,
        Table: <TableSkeleton columns={3} />,
      },
    },
  ],
}
