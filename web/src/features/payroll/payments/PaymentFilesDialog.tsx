import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { PaymentFormat, PaymentPreview } from '@muster/contract/payroll/payments'
import { maxCashListPeople } from '@muster/contract/payroll/paymentFields'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { orpc } from '../../../kit/api/client.ts'
import { invalidateAfterChange } from '../../../kit/api/queryClient.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatCount, formatMonth } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { Ago } from '../../../kit/time/Ago.tsx'
import { moneyOf } from '../shared/labels.ts'
import { LeftOut } from './LeftOut.tsx'
import { spaced } from '../payingAccounts/spaced.ts'

/** Returns the proposed day of payment: the last day of the month or today, or the Monday after it on a weekend. */
export function proposedPayDay(period: string, today: string): string {
  const last = `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`
  const day = Temporal.PlainDate.from(last > today ? last : today)
  return day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 }).toString()
}

/** The errors that prevent a file, as translation keys. */
const problemTexts: Record<NonNullable<PaymentPreview['problem']>, string> = {
  NO_PAYING_ACCOUNT: 'Set the account that pays salaries in this currency in Settings, under Payroll.',
  PAYING_ACCOUNT_NOT_SEPA: 'The paying account must have an IBAN within SEPA, and the currency must be euros.',
  NOBODY: 'None of these people can be paid with this file.',
}

/** Returns the end of a file's name. */
const extensionOf = (format: PaymentFormat, count: number) =>
  format === 'CASH' ? (count > maxCashListPeople ? 'cash.zip' : 'cash.pdf') : format === 'SEPA' ? 'xml' : 'csv'

/** A kind of payment file: its format and, for CSV, its template. */
interface FileKind {
  format: PaymentFormat
  templateId?: string
  label: string
}

/** Returns the kinds of payment files for a currency, the most specific first. */
function useKinds(currency: Currency | undefined): { kinds: FileKind[]; templates: { error: unknown } } {
  const { t } = useTranslation()
  const templates = useQuery(orpc.payroll.paymentTemplates.queryOptions())
  const kinds: FileKind[] = [
    ...(currency === 'EUR' ? [{ format: 'SEPA' as const, label: t('SEPA credit transfer (XML)') }] : []),
    ...(templates.data?.templates ?? []).map(({ id, name }) => ({
      format: 'CSV' as const,
      templateId: id,
      label: t('{name} (CSV)', { name }),
    })),
    { format: 'CASH', label: t('Cash list (PDF)') },
  ]
  return { kinds: templates.data ? kinds : [], templates }
}

/** Lets the user download the payments of a month as a file for the bank, after a look at who is left out. */
export default function PaymentFilesDialog({ run, onClose }: { run: PayrollRun; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const queryClient = useQueryClient()
  const { period, bankFiles } = run
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [payOn, setPayOn] = useState(() => proposedPayDay(period, today))
  const { download, coming } = useDownload()
  const file = bankFiles[index] ?? bankFiles[0]
  const { kinds, templates } = useKinds(file?.currency)
  const kind = kinds.find(({ label }) => label === chosen) ?? kinds[0]
  const query = useQuery({
    ...orpc.payroll.previewPayments.queryOptions({
      input: {
        period,
        format: kind?.format ?? 'SEPA',
        templateId: kind?.templateId,
        currency: file?.currency ?? 'EUR',
        status: file?.status,
      },
    }),
    enabled: kind !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (!file) return null
  const { currency, status } = file
  const paid = status === 'PAID' ? ` ${t('paid')}` : ''
  const preview = query.data?.preview
  const save = async ({ format, templateId }: FileKind) => {
    const params = new URLSearchParams({ format, currency, status, payOn, ...(templateId && { templateId }) })
    await download({
      path: `/payroll/runs/${period}/payment-file?${params}`,
      name: `${t('Payments')} ${period} ${currency}${paid}.${extensionOf(format, preview?.payments.count ?? 0)}`,
      failureTitle: t('The payment file could not be downloaded'),
      onSaved: onClose,
    })
    await invalidateAfterChange(queryClient, 'payroll')
  }
  return (
    <Dialog opened onClose={onClose} title={t('Payment Files, {month}', { month: formatMonth(period) })} size={600}>
      <Stack gap="md" mb="md">
        <NativeSelect
          label={t('File')}
          value={kind?.label ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={kinds.map(({ label }) => label)}
        />
        <div className="pair">
          <NativeSelect
            label={t('Currency')}
            value={String(index)}
            onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            data={bankFiles.map((each, i) => ({
              value: String(i),
              label: each.status === 'PAID' ? t('{currency}, paid', { currency: each.currency }) : each.currency,
            }))}
          />
          <DayInput label={t('Payment date')} value={payOn} onChange={setPayOn} min={today} max="2100-12-31" />
        </div>
        <Loaded
          query={{ ...query, error: query.error ?? templates.error }}
          skeleton={<ListSkeleton rows={3} height={44} />}
        >
          {(data) => <Preview preview={data.preview} />}
        </Loaded>
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <SubmitButton
          label={t('Download File')}
          waitingLabel={t('Downloading…')}
          waiting={coming !== null}
          disabled={!kind || !preview || preview.problem !== null || payOn === ''}
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => kind && void save(kind)}
        />
      </DialogButtons>
    </Dialog>
  )
}

function Preview({ preview }: { preview: PaymentPreview }) {
  const { t } = useTranslation()
  const { payments, currency, account, problem, leftOut, downloaded } = preview
  const by = downloaded?.by ? fullName(downloaded.by) : t('someone')
  return (
    <>
      <Facts
        facts={[
          { label: t('Payments'), value: formatCount(payments.count) },
          { label: t('Total'), value: moneyOf(payments.total, currency) },
          {
            label: t('Paid from'),
            value: account && (
              <>
                <span className="numbers">{spaced(account.accountNumber)}</span>
                <span className="soft"> {account.holder}</span>
              </>
            ),
            wide: true,
          },
        ]}
        folds
      />
      {problem ? (
        <p className="notice" data-colour="amber" role="status">
          {t(problemTexts[problem])}
        </p>
      ) : null}
      {downloaded ? (
        <div className="notice" data-colour="amber" role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <p>
            {t('Downloaded by {name}', { name: by })} <Ago at={downloaded.at} />.{' '}
            {t('Give each file to the bank only once, or people may be paid twice.')}
          </p>
        </div>
      ) : null}
      <LeftOut leftOut={leftOut} />
    </>
  )
}
