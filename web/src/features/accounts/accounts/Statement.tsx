import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statement as AccountStatement, StatementRow } from '@muster/contract/accounts/statements'
import { orpc } from '../../../kit/api/client.ts'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { formatDate } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { openInvoice } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'

/** The labels of the kinds of entries, as translation keys. */
const kindLabels: Record<StatementRow['kind'], string> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  PAYMENT: 'Payment',
  VOIDED: 'Voided',
}

function Rows({ statement }: { statement: AccountStatement }) {
  const { t } = useTranslation()
  const { currency, opening, closing, rows } = statement
  const columns: Column<StatementRow>[] = [
    {
      key: 'what',
      header: t('Entry'),
      render: ({ kind, number, reference }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span>{`${t(kindLabels[kind])} ${number}`}</span>
          {reference ? (
            <span className="faint small" dir="auto">
              {reference}
            </span>
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'day',
      selfEvident: true,
      header: t('Date'),
      render: ({ day }) => <span className="nowrap">{formatDate(day)}</span>,
    },
    {
      key: 'amount',
      header: t('Amount'),
      align: 'end',
      phone: 'status',
      render: ({ amount }) => <span className="nowrap">{moneyOf(amount, currency)}</span>,
    },
    {
      key: 'balance',
      header: t('Balance'),
      align: 'end',
      phone: 'figure',
      render: ({ balance }) => <span className="nowrap">{moneyOf(balance, currency)}</span>,
    },
  ]
  return (
    <Stack gap="xs">
      <p className="soft">
        {t('Opening balance {opening}. Closing balance {closing}.', {
          opening: moneyOf(opening, currency),
          closing: moneyOf(closing, currency),
        })}
      </p>
      <DataTable
        rows={rows}
        columns={columns}
        rowKey={(row) => `${row.kind} ${row.invoiceId} ${row.day} ${row.balance} ${row.reference}`}
        onRowClick={({ invoiceId }) => openInvoice({ id: invoiceId })}
        caption={t('Statement')}
        empty={<p className="nothing">{t('No invoices or payments in this period.')}</p>}
      />
    </Stack>
  )
}

/** Shows the statement of an account for a range of days that the user chooses, with the balance after each entry. */
export function Statement({ id }: { id: string }) {
  const { t } = useTranslation()
  const today = useToday()
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const [first, last] = [Temporal.PlainDate.from(to).subtract({ days: 365 }).toString(), '2100-12-31']
  const input = { id, from: from < first ? first : from, to }
  const query = useQuery({ ...orpc.accounts.statement.queryOptions({ input }), placeholderData: keepPreviousData })
  const { download, coming } = useDownload()
  const exportStatement = () =>
    void download({
      path: `/accounts/${id}/statement/file?from=${input.from}&to=${to}`,
      name: `${t('Statement')} ${input.from} ${to}.xlsx`,
      failureTitle: t('The statement could not be downloaded'),
    })
  return (
    <section>
      <Group justify="space-between" gap="xs" mb="xs">
        <h3 className="subhead">{t('Statement')}</h3>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-busy={coming !== null || undefined}
          onClick={exportStatement}
        >
          {coming ? t('Downloading…') : t('Download (Excel)')}
        </Button>
      </Group>
      <div className="pair" style={{ marginBlockEnd: '0.75rem' }}>
        <DayInput
          label={t('From')}
          value={input.from}
          onChange={(day) => day && setFrom(day)}
          min="2000-01-01"
          max={to}
          weekday={false}
        />
        <DayInput
          label={t('To')}
          value={to}
          onChange={(day) => day && setTo(day)}
          min={from}
          max={last}
          weekday={false}
        />
      </div>
      <Loaded query={query} skeleton={<TableSkeleton columns={4} />}>
        {({ statement }) => <Rows statement={statement} />}
      </Loaded>
    </section>
  )
}
