import { Group } from '@mantine/core'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { looksOf } from '../shared/words.ts'

/** Shows the states of an invoice side by side. */
export const InvoiceBadges = ({ invoice }: { invoice: Invoice }) => (
  <Group component="span" gap={4}>
    {looksOf(invoice).map((look) => (
      <StatusBadge key={look.label} look={look} />
    ))}
  </Group>
)
