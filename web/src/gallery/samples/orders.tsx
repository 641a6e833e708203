import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { decodeErrorBody } from '../../kit/api/errors.ts'
import { formatCount } from '../../kit/format.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { oneOf, text } from '../../kit/list/filters.ts'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { Person, type PersonSummary } from '../../kit/people/Person.tsx'
import { StatusBadge, type StatusStyle } from '../../kit/StatusBadge.tsx'
import { everyone } from './people.ts'

type Status = 'PENDING' | 'APPROVED' | 'REJECTED'

/** An order of fruit: the record that the lists of the gallery show. */
export interface Order {
  id: string
  person: PersonSummary & { department: string }
  fruit: string
  colour: 'red' | 'green'
  weight: number
  status: Status
}

export const statusStyles: Record<Status, StatusStyle> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconX, label: 'Rejected' },
}

const fruits = ['Apples', 'Cherries', 'Plums', 'Quinces, washed, peeled and cut into the smallest possible pieces']
const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

/** Twelve orders, each person's with each status. */
export const orders: readonly Order[] = statuses.flatMap((status, group) =>
  everyone.map((person, index) => ({
    id: `${group}${index}`,
    person,
    fruit: fruits[index] ?? '',
    colour: index % 2 === 0 ? 'red' : 'green',
    weight: 1250.5 * (index + 1),
    status: statuses[(group + index) % statuses.length] ?? status,
  })),
)

/** The columns of a list of orders. Each says its place in a record on a phone. */
export const columns: readonly Column<Order>[] = [
  {
    key: 'person',
    header: 'Employee',
    sortable: true,
    person: ({ person }) => person,
    render: ({ person }) => <Person person={person} secondary={person.department} size={32} />,
  },
  { key: 'fruit', header: 'Fruit', selfEvident: true, render: ({ fruit }) => fruit },
  {
    key: 'weight',
    header: 'Weight in kg',
    align: 'end',
    phone: 'figure',
    sortable: true,
    render: ({ weight }) => formatCount(weight),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    render: ({ status }) => <StatusBadge look={statusStyles[status]} />,
  },
]

/** Returns the actions on an order. */
export const actionsOf = ({ fruit }: Order): RowAction[] => [
  { label: 'Edit Order', onClick: () => showSuccess('Order edited', fruit) },
  { label: 'Delete Order', danger: true, onClick: () => showSuccess('Order deleted', fruit) },
]

/** The states of a list's query. */
export type ListSample = 'loaded' | 'loading' | 'failed' | 'empty' | 'filtered'

const limit = 4
export const filters = { search: text(100), colour: oneOf(['red', 'green']), status: oneOf(statuses) }

/** Returns a page of the orders as a server would, in one of the states of a list. */
async function answer(sample: ListSample, input: { search?: string; colour?: string; status?: string; page: number }) {
  if (sample === 'loading') return new Promise<never>(() => undefined)
  if (sample === 'failed') throw decodeErrorBody({ message: 'Only for managers of this team.' }, { status: 403 })
  const { search = '', colour, status, page } = input
  const found = orders.filter(
    (order) =>
      sample === 'loaded' &&
      order.fruit.toLowerCase().includes(search.toLowerCase()) &&
      (colour === undefined || order.colour === colour) &&
      (status === undefined || order.status === status),
  )
  return {
    orders: found.slice((page - 1) * limit, page * limit),
    pagination: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(found.length / limit)),
      totalItems: found.length,
      itemsPerPage: limit,
    },
  }
}

/** Returns a list of orders in one of its states. Its filters and its page are not in the address. */
export function useOrders(sample: ListSample) {
  const list = useListPage(
    (input) => ({ queryKey: ['gallery', 'orders', sample, input], queryFn: () => answer(sample, input) }),
    { filters, limit, sorts: ['person', 'weight'], inAddress: false },
  )
  return sample === 'filtered' ? { ...list, filtered: true } : list
}
