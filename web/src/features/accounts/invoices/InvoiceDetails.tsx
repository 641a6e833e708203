import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InvoiceDetail } from '@muster/contract/accounts/invoices'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDate, formatInstant, formatMonth } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { nameOf } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'
import { InvoiceBadges } from './InvoiceBadges.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import type { InvoiceActions } from './useInvoiceActions.tsx'
import classes from './invoices.module.css'

const linkTo = (id: string) => `?view=accounts&tab=invoices&invoice=${id}`

/** Shows the total of an invoice, and the amounts credited, paid and due. */
function Totals({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation()
  const { kind, status, total, credited, paid, due, currency } = invoice
  const isBilled = kind === 'INVOICE' && (status === 'ISSUED' || status === 'PAID')
  const rows: (readonly [label: string, amount: number])[] = [
    [t('Total'), total],
    ...(isBilled && credited !== 0 ? [[t('Credited'), -credited] as const] : []),
    ...(isBilled && paid !== 0 ? [[t('Paid'), -paid] as const] : []),
    ...(isBilled ? [[t('Balance due'), due] as const] : []),
  ]
  return (
    <dl className={`${classes.totals} numbers`}>
      {rows.map(([label, amount], index) => (
        <div key={label} style={{ display: 'contents' }} className={index === rows.length - 1 ? 'strong' : undefined}>
          <dt className={index === rows.length - 1 ? 'strong' : 'soft'}>{label}</dt>
          <dd className={index === rows.length - 1 ? 'strong' : undefined}>{moneyOf(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the payments and credit notes of an invoice. */
function PaymentHistory({ invoice: { payments, creditNotes, currency } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation()
  return (
    <>
      {payments.length > 0 ? (
        <section>
          <h3 className="subhead">{t('Payments')}</h3>
          <ul className="rows">
            {payments.map(({ id, amount, paidOn, reference, recordedBy }) => (
              <li key={id} className="row">
                <Stack component="span" gap={0} className="breaks">
                  <span dir="auto">{reference ?? (amount < 0 ? t('Repayment') : t('Payment'))}</span>
                  <span className="faint small">{`${formatDate(paidOn)} · ${fullName(recordedBy)}`}</span>
                </Stack>
                <span className="nowrap numbers">{moneyOf(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {creditNotes.length > 0 ? (
        <section>
          <h3 className="subhead">{t('Credit notes')}</h3>
          <ul className="rows">
            {creditNotes.map(({ id, number, issuedOn, total }) => (
              <li key={id} className="row">
                <Stack component="span" gap={0}>
                  <AddressLink className="link" href={linkTo(id)}>
                    {number}
                  </AddressLink>
                  <span className="faint small">{formatDate(issuedOn)}</span>
                </Stack>
                <span className="nowrap numbers">{moneyOf(total, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Shows an invoice with its lines and the work they charge for, its payments and credit notes, and its actions. */
export default function InvoiceDetails({ invoice, actions }: { invoice: InvoiceDetail; actions: InvoiceActions }) {
  const { t } = useTranslation()
  const { kind, period, issuedOn, dueDate, sentTo, sentAt, creditOf, billTo, note } = invoice
  const all = actions.ofInvoice(invoice)
  // The first harmless action has a button of its own. All others, such as void and delete, are in a menu.
  const first = all.find(({ danger }) => !danger)
  const rest = all.filter((each) => each !== first)
  return (
    <>
      <Stack gap="lg" mb="md">
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="xs" className="breaks">
            <strong className="lead strong">
              {kind === 'CREDIT_NOTE'
                ? t('Credit note {number}', { number: nameOf(invoice) })
                : invoice.number
                  ? t('Invoice {number}', { number: invoice.number })
                  : t('Invoice')}
            </strong>
            <InvoiceBadges invoice={invoice} />
          </Group>
          {rest.length > 0 ? <RowActions actions={rest} /> : null}
        </Group>
        <Facts
          facts={[
            {
              label: t('Billed to'),
              value: (
                <span style={{ whiteSpace: 'pre-line' }}>
                  {[billTo.name, billTo.address].filter(Boolean).join('\n')}
                </span>
              ),
            },
            { label: t('Month'), value: period && formatMonth(period) },
            { label: t('Issued on'), value: issuedOn && formatDate(issuedOn) },
            { label: t('Due on'), value: kind === 'INVOICE' && dueDate ? formatDate(dueDate) : null },
            {
              label: t('Emailed'),
              value:
                sentTo && sentAt ? t('to {address}, {when}', { address: sentTo, when: formatInstant(sentAt) }) : null,
              wide: true,
            },
            {
              label: t('For invoice'),
              value: creditOf && (
                <AddressLink className="link" href={linkTo(creditOf.id)}>
                  {creditOf.number}
                </AddressLink>
              ),
            },
            { label: t('Note'), value: note && <span style={{ whiteSpace: 'pre-line' }}>{note}</span>, wide: true },
          ]}
        />
        <section>
          <h3 className="visually-hidden">{t('Lines')}</h3>
          <InvoiceLines lines={invoice.lines} currency={invoice.currency} />
        </section>
        <Totals invoice={invoice} />
        <PaymentHistory invoice={invoice} />
      </Stack>
      {first ? (
        <DialogButtons>
          {all
            .filter((each) => each !== first && !each.danger)
            .slice(0, 2)
            .toReversed()
            .map(({ label, onClick }) => (
              <Button key={label} variant="default" onClick={onClick}>
                {label}
              </Button>
            ))}
          <Button onClick={first.onClick}>{first.label}</Button>
        </DialogButtons>
      ) : null}
    </>
  )
}
