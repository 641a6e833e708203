import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AccountDetail, InvoicedPerson } from '@muster/contract/accounts/accounts'
import { readInvoicesNeeds } from '@muster/contract/accounts/view'
import { figureFilters } from '@muster/contract/accounts/invoiceFilters'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatCount, formatDays } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import type { InvoiceActions } from '../invoices/useInvoiceActions.tsx'
import { linkToInvoices } from '../shared/links.ts'
import { accountTypeLabels, chargingLabels, moneyOf } from '../shared/labels.ts'
import { Statement } from './Statement.tsx'
import type { AccountActions } from './useAccountActions.tsx'

/** Shows the people invoiced to an account, with amounts if the user may see them. */
function People({ people }: { people: readonly InvoicedPerson[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="subhead">{t('People')}</h3>
      {people.length === 0 ? (
        <p className="soft">{t('No people yet. Assign them in Edit User.')}</p>
      ) : (
        <ul className="rows">
          {people.map((person) => (
            <li key={person.id} className="row">
              <Person person={person} secondary={[person.position, person.department].filter(Boolean).join(' · ')} />
              {person.invoicingAmount && person.chargingMethod ? (
                <Stack component="span" gap={0} align="flex-end" className="numbers">
                  <span className="nowrap">
                    {moneyOf(person.invoicingAmount.amount, person.invoicingAmount.currency)}
                  </span>
                  <span className="faint small">{t(chargingLabels[person.chargingMethod])}</span>
                </Stack>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows the number of invoices or credit notes of an account, with a link to them. */
const Count = ({ id, kind, count }: { id: string; kind: 'invoices' | 'creditNotes'; count: number }) => (
  <AddressLink className="link" href={linkToInvoices({ ...figureFilters[kind], of: id })}>
    {formatCount(count)}
  </AddressLink>
)

/** Shows an account with its people and its statement. */
export default function AccountDetails(props: {
  account: AccountDetail
  people: readonly InvoicedPerson[]
  actions: AccountActions & InvoiceActions
}) {
  const { account, people, actions } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const { set } = useAddress()
  const { id, name, type, currency, initialBalance, balance, paymentDays, email, billingName, address, description } =
    account
  return (
    <>
      <Stack gap="lg" mb="md">
        <p className="lead strong breaks" dir="auto">
          {name}
        </p>
        <Facts
          facts={[
            { label: t('Type'), value: t(accountTypeLabels[type]) },
            { label: t('Balance'), value: moneyOf(balance, currency) },
            { label: t('Initial Balance'), value: moneyOf(initialBalance, currency) },
            { label: t('Payment term'), value: formatDays(paymentDays) },
            { label: t('Invoice email'), value: email ?? t('None'), wide: true },
            { label: t('Name on invoices'), value: billingName, wide: true },
            {
              label: t('Address'),
              value: address && <span style={{ whiteSpace: 'pre-line' }}>{address}</span>,
              wide: true,
            },
            { label: t('Description'), value: description, wide: true },
            ...(can(readInvoicesNeeds)
              ? [
                  { label: t('Invoices'), value: <Count id={id} kind="invoices" count={account.invoiceCount} /> },
                  {
                    label: t('Credit notes'),
                    value: <Count id={id} kind="creditNotes" count={account.creditNoteCount} />,
                  },
                ]
              : []),
          ]}
        />
        <People people={people} />
        {can(readInvoicesNeeds) ? <Statement id={id} /> : null}
      </Stack>
      <DialogButtons>
        {account.can.delete ? (
          <Button variant="default" onClick={() => actions.remove(account)}>
            {t('Delete')}
          </Button>
        ) : null}
        {account.can.update ? (
          <Button variant="default" onClick={() => actions.edit(account)}>
            {t('Edit')}
          </Button>
        ) : null}
        {can('accounts.manage_invoices') && people.length > 0 ? (
          <Button variant="default" onClick={() => actions.generate(id)}>
            {t('Generate Invoice')}
          </Button>
        ) : null}
        {can(readInvoicesNeeds) ? (
          <Button
            onClick={() =>
              set({ account: null, tab: 'invoices', of: id, status: null, kind: null, page: null, search: null })
            }
          >
            {t('Show Invoices')}
          </Button>
        ) : null}
      </DialogButtons>
    </>
  )
}
