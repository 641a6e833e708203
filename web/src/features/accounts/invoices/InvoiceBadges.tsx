import { Group } from '@mantine/core'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { stylesOf } from '../shared/labels.ts'

/** Shows the states of an invoice as badges side by side. */
export const InvoiceBadges = ({ invoice }: { invoice: Invoice }) => (
  <Group component="span" gap={4}>
    {stylesOf(invoice).map((look) => (
      <StatusBadge key={look.label} look={look} />
    ))}
  </Group>
)
