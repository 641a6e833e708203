import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@muster/contract/accounts/invoices'
import type { GenerateInvoices, NotInvoicedReason } from '@muster/contract/accounts/generation'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { monthsBefore } from '../shared/months.ts'
import { moneyOf, skippedLabels } from '../shared/labels.ts'
import { type EarlierMonth, UnbilledMonths } from './UnbilledMonths.tsx'

interface GenerationResult {
  count: number
  invoices: readonly Invoice[]
  skipped: readonly {
    account: { id: string; name: string }
    person: { id: string; firstName: string; lastName: string }
    reason: NotInvoicedReason
  }[]
}

/** Shows the result of the generation: the drafts to review, and the people whose work was skipped. */
function Result({ result, period, onClose }: { result: GenerationResult; period: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { count, invoices, skipped } = result
  return (
    <Dialog opened onClose={onClose} title={t('Invoices for {month}', { month: formatMonth(period) })} size={560}>
      <Stack gap="lg" mb="md">
        <p role="status">
          {count > 0
            ? t('Drafts created or updated: {count}. Review and issue them.', { count })
            : invoices.length > 0
              ? t('All drafts for the month are up to date.')
              : t('Nothing to invoice for this month.')}
        </p>
        {invoices.length > 0 ? (
          <ul className="rows framed">
            {invoices.map(({ id, account, period: invoicePeriod, total, currency }) => (
              <li key={id} className="row">
                <AddressLink
                  className="link breaks"
                  href={`?view=accounts&tab=invoices&invoice=${id}`}
                  onNavigate={onClose}
                >
                  {invoicePeriod === null || invoicePeriod === period
                    ? account.name
                    : `${account.name}, ${formatMonth(invoicePeriod)}`}
                </AddressLink>
                <span className="nowrap numbers">{moneyOf(total, currency)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {skipped.length > 0 ? (
          <section>
            <h3 className="subhead">{t('Not invoiced')}</h3>
            <ul className="rows">
              {skipped.map(({ account, person, reason }) => (
                <li key={`${account.id} ${person.id} ${reason}`} className="row">
                  <Stack component="span" gap={0} className="breaks">
                    <span>{fullName(person)}</span>
                    <span className="faint small" dir="auto">
                      {account.name}
                    </span>
                  </Stack>
                  <span className="soft small" style={{ textAlign: 'end' }}>
                    {t(skippedLabels[reason])}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Stack>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/**
 * Returns the selected months that the dialog still offers: months of the account within the twelve before `period`.
 */
function keepOffered(selection: readonly EarlierMonth[], { period, accountId }: EarlierMonth): EarlierMonth[] {
  const from = Temporal.PlainYearMonth.from(period).subtract({ years: 1 }).toString()
  return selection.filter(
    (one) => (accountId === '' || one.accountId === accountId) && from <= one.period && one.period < period,
  )
}

/** Lets the user generate draft invoices of a month, for one account or all. Existing drafts are generated again. */
export default function GenerateDialog({ accountId, onClose }: { accountId?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const months = monthsBefore(useToday(), 13)
  const [result, setResult] = useState<GenerationResult | null>(null)
  const [selection, setSelection] = useState<readonly EarlierMonth[]>([])
  const { data } = useQuery(orpc.accounts.list.queryOptions({ input: {} }))
  const accounts = data?.accounts ?? []
  const form = useForm({
    // A month is usually invoiced when it is over, so the previous month is selected first.
    initial: { period: months[1] ?? '', accountId: accountId ?? '' },
    toInput: ({ period, accountId: selectedAccount }) => ({
      period,
      accountId: selectedAccount || undefined,
      earlier: [...selection],
    }),
    submit: (input: GenerateInvoices, { context }) => client.accounts.generateInvoices(input, { context }),
    onSuccess: setResult,
    invalidates: 'accounts',
  })
  const { values } = form
  // Months that are not offered for the new month or account are deselected, so that no hidden month is drafted.
  const selected = keepOffered(selection, values)
  if (selected.length < selection.length) setSelection(selected)
  if (result) return <Result result={result} period={values.period} onClose={onClose} />
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      onClose={onClose}
      title={t('Generate Invoices')}
      submit={t('Generate')}
      failed={t('The invoices could not be generated')}
    >
      <p className="soft">
        {t('Creates drafts from the month’s work. Existing drafts are regenerated; issued invoices don’t change.')}
      </p>
      <ChoiceField
        form={form}
        name="period"
        label={t('Month')}
        options={months.map((each) => ({ value: each, label: formatMonth(each) }))}
      />
      <ChoiceField
        form={form}
        name="accountId"
        label={t('Account')}
        none={t('All accounts')}
        options={accounts.map((each) => ({ value: each.id, label: each.name }))}
      />
      <UnbilledMonths
        key={`${values.period} ${values.accountId}`}
        period={values.period}
        accountId={values.accountId || undefined}
        selection={selection}
        onChange={setSelection}
      />
    </FormDialog>
  )
}
