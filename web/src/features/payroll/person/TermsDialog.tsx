import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import { type PayKind, payKinds } from '@muster/contract/kit/pay'
import { type PayStatus, SetTerms, type TermsEntry, type TermsPreview } from '@muster/contract/payroll/terms'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { PreviewDialog } from '../../../kit/dialog/PreviewDialog.tsx'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { AmountField, MoneyField } from '../../../kit/form/MoneyField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { listMonths } from '../rules/rulesForm.ts'
import { payKindLabels, termsFacts } from './termsFacts.ts'

/** Lets the user enter how someone is paid, a status and an insured wage from a month on. Their effect is shown before they are saved. */
export default function TermsDialog(props: {
  person: PersonOnPage
  /** The history of the person’s terms, latest month first. */
  entries: readonly TermsEntry[]
  statuses: readonly PayStatus[]
  defaultStatus: string
  currency: Currency
  /** True if the pay rules have statuses. */
  isTaxed: boolean
  registersWages: boolean
  onClose: () => void
}) {
  const { person, entries, statuses, defaultStatus, currency, isTaxed, registersWages, onClose } = props
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const [entry, setEntry] = useState<{ input: SetTerms; preview: TermsPreview } | null>(null)
  const [termsMonth, setTermsMonth] = useState(month)
  const { status: initialStatus, insuredWage: initialWage, pay } = termsIn(entries, termsMonth)
  const form = useForm({
    // What the user doesn’t enter stays as it is in the chosen month.
    initial: {
      firstMonth: month,
      payKind: (pay?.kind ?? 'MONTHLY') as PayKind,
      rate: pay?.rate ? amountText(pay.rate) : '',
      payCurrency: pay?.currency ?? currency,
      status: initialStatus ?? defaultStatus,
      insuredWage: initialWage === null ? '' : amountText(initialWage),
      source: '',
    },
    schema: SetTerms,
    names: { 'pay.rate': 'rate', 'pay.currency': 'payCurrency' },
    toInput: ({ insuredWage, payKind, rate, payCurrency, ...values }) => ({
      ...values,
      userId: person.id,
      pay: payKind === 'MONTHLY' ? { kind: payKind } : { kind: payKind, rate: amountOf(rate), currency: payCurrency },
      insuredWage: amountOf(insuredWage) ?? null,
    }),
    submit: async (input, { context }) => (await client.payroll.previewTerms(input, { context })).preview,
    onSuccess: (preview, { input }) => setEntry({ input, preview }),
  })
  if (form.values.firstMonth !== termsMonth) setTermsMonth(form.values.firstMonth)
  const status = statuses.find(({ code }) => code === form.values.status)
  return (
    <>
      <FormDialog
        opened={entry === null}
        form={form}
        onClose={onClose}
        title={isTaxed ? t('Change Pay, Insurance and Tax') : t('Change Kind of Pay')}
        submit={t('Preview')}
        failed={t('The change could not be previewed')}
      >
        <ChoiceField
          form={form}
          name="firstMonth"
          label={t('First month')}
          description={t('The next payroll record includes the differences of approved months.')}
          required
          options={listMonths('', month).map((value) => ({ value, label: formatMonth(value) }))}
        />
        <ChoiceField
          form={form}
          name="payKind"
          label={t('Paid')}
          description={t(payMeanings[form.values.payKind])}
          required
          options={payKinds.map((value) => ({ value, label: t(payKindLabels[value]) }))}
        />
        {form.values.payKind === 'MONTHLY' ? null : (
          <MoneyField
            form={form}
            name="rate"
            label={form.values.payKind === 'DAILY' ? t('Daily rate') : t('Hourly rate')}
            currency="payCurrency"
            currencies={salaryCurrencies}
          />
        )}
        {isTaxed ? (
          <>
            <ChoiceField
              form={form}
              name="status"
              label={t('Status')}
              description={status && t(status.meaning)}
              required
              options={statuses.map(({ code, name }) => ({ value: code, label: t(name) }))}
            />
            {registersWages ? (
              <AmountField
                form={form}
                name="insuredWage"
                label={t('Registered insured wage')}
                description={t('Leave it empty to insure the pay of each month.')}
                rightSection={currency}
                rightSectionWidth={48}
              />
            ) : null}
          </>
        ) : null}
        <TextField
          form={form}
          name="source"
          label={t('Source')}
          description={t('The form or document, for example Form 2 of January.')}
          required
          maxLength={300}
        />
      </FormDialog>
      {entry ? (
        <SaveDialog
          person={person}
          input={entry.input}
          preview={entry.preview}
          currency={currency}
          isTaxed={isTaxed}
          onBack={() => setEntry(null)}
          onSaved={onClose}
        />
      ) : null}
    </>
  )
}

/** The meanings of the kinds of pay, as translation keys. */
const payMeanings: Record<PayKind, string> = {
  MONTHLY: 'The salary of their employment, for the days of the month.',
  DAILY: 'For each day worked, of paid leave, and paid holidays. A half day counts half.',
  HOURLY: 'For agreed time worked, of paid leave, and of paid holidays. Overtime is paid if it is approved.',
}

/** Returns the terms in a month; the status and the kind of pay are null if no entry until then has them. */
function termsIn(entries: readonly TermsEntry[], month: string) {
  const begun = entries.filter(({ firstMonth }) => firstMonth <= month)
  return {
    status: begun.find(({ status }) => status !== null)?.status?.code ?? null,
    pay: begun.find(({ pay }) => pay !== null)?.pay ?? null,
    insuredWage: begun.find(({ wageBasis }) => wageBasis !== null)?.insuredWage ?? null,
  }
}

/** Shows the entered terms and their effect on a payroll month, and saves them. */
function SaveDialog(props: {
  person: PersonOnPage
  input: SetTerms
  preview: TermsPreview
  currency: Currency
  isTaxed: boolean
  onBack: () => void
  onSaved: () => void
}) {
  const { person, input, preview, currency, isTaxed, onBack, onSaved } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: {},
    submit: (_, { context }) => client.payroll.setTerms(input, { context }),
    onSuccess: () => {
      showSuccess(
        isTaxed ? t('Pay, insurance and tax saved') : t('Kind of pay saved'),
        t('Recalculate {name}’s open months.', { name: fullName(person) }),
      )
      onSaved()
    },
    invalidates: 'payroll',
  })
  return (
    <PreviewDialog
      form={form}
      title={t('Save this change?')}
      submit={t('Save')}
      failed={t('The change could not be saved')}
      onBack={onBack}
    >
      <div className="well">
        <p className="medium" style={{ marginBlockEnd: '0.5rem' }}>
          {t('From {month}', { month: formatMonth(input.firstMonth) })}
        </p>
        <Facts folds facts={termsFacts(preview.terms, currency, isTaxed)} />
      </div>
      <Effect preview={preview} />
    </PreviewDialog>
  )
}

/** Shows what a change does to a payroll month. */
function Effect({ preview: { period, currency, before, after, differences } }: { preview: TermsPreview }) {
  const { t } = useTranslation()
  const month = formatMonth(period)
  const figures = [
    { label: t('Gross Pay'), of: 'grossPay' },
    { label: t('Insurance'), of: 'insurance' },
    { label: t('Tax withheld'), of: 'tax' },
    { label: t('Net Pay'), of: 'netPay' },
    { label: t('Employer contributions'), of: 'employerShare' },
  ] as const
  const isChanged = figures.some(({ of }) => before[of] !== after[of])
  return (
    <section aria-label={t('Effect on payroll')}>
      <p style={{ marginBlockEnd: '0.75rem' }}>
        {isChanged
          ? t('In {month}, as far as it is known today:', { month })
          : t('In {month}, nothing would change.', { month })}
      </p>
      {isChanged ? (
        <table className="plain-table numbers" style={{ inlineSize: '100%' }}>
          <thead>
            <tr>
              <td />
              <th scope="col" style={{ textAlign: 'end' }}>
                {t('Before')}
              </th>
              <th scope="col" style={{ textAlign: 'end' }}>
                {t('After')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, of }) => (
              <tr key={of}>
                <th scope="row" style={{ textAlign: 'start' }}>
                  {label}
                </th>
                <td className="nowrap" style={{ textAlign: 'end' }}>
                  {formatMoney({ amount: before[of], currency })}
                </td>
                <td className="nowrap" style={{ textAlign: 'end' }}>
                  {formatMoney({ amount: after[of], currency })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {differences.length > 0 ? (
        <p className="soft" style={{ marginBlockStart: '0.75rem' }}>
          {t('Includes the differences of {months}.', { months: monthsName(differences) })}
        </p>
      ) : null}
    </section>
  )
}

/** Returns the names of months; if there are many, only of the first and the last. */
function monthsName(months: readonly string[]): string {
  const names = months.map(formatMonth)
  return names.length > 3 ? `${names[0]} – ${names.at(-1)}` : names.join(', ')
}
