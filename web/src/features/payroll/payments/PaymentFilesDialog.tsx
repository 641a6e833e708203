import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { PaymentBatch } from '@muster/contract/payroll/paymentBatches'
import type { PaymentFormat } from '@muster/contract/payroll/paymentFormats'
import type { PaymentPreview } from '@muster/contract/payroll/payments'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { moneyOf } from '../shared/labels.ts'
import { runName } from '../shared/chosenRun.tsx'
import { LeftOut } from './LeftOut.tsx'
import { PaymentBatches, useBatchDownload } from './PaymentBatches.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
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
  HOLDER_TEXT: 'The paying account’s holder can’t be written in this file. Change it in Settings, under Payroll.',
  TEMPLATE_TEXT:
    'A title or text of the template can’t be written in its encoding. Change it in Settings, under Payroll.',
  NOBODY: 'None of these people can be paid with this file.',
}

/** The kinds of files that earlier versions made, as translation keys. */
const formatTexts: Record<PaymentFormat, string> = {
  SEPA: 'SEPA credit transfer (XML)',
  CSV: 'Bank file (CSV)',
  CASH: 'Cash list (PDF)',
}

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

/**
 * Lets the user make a payment file of the people of a month who are in none yet, after a look at who is left out, and
 * download the files made earlier again.
 */
export default function PaymentFilesDialog({ run, onClose }: { run: PayrollRun; onClose: () => void }) {
  const { t } = useTranslation()
  const { key } = run
  const [released, setReleased] = useState<PaymentBatch | null>(null)
  const query = useQuery(orpc.payroll.paymentBatches.queryOptions({ input: { period: key } }))
  const { currencies } = run.payments
  const made = useRef<HTMLHeadingElement>(null)
  const [isMade, setIsMade] = useState(false)
  // The form pushes the new file out of sight, which is listed above it once the list is read again.
  useEffect(() => {
    if (!isMade || !made.current) return
    made.current.focus({ preventScroll: true })
    made.current.scrollIntoView({ block: 'center' })
    setIsMade(false)
  }, [isMade, query.data])
  if (released) return <ReleaseDialog batch={released} onClose={() => setReleased(null)} />
  return (
    <Dialog opened onClose={onClose} title={t('Payment Files, {month}', { month: runName(run) })} size={600}>
      <Loaded query={query} skeleton={<ListSkeleton rows={3} height={64} />}>
        {({ batches }) => (
          <>
            <PaymentBatches batches={batches} onRelease={setReleased} headingRef={made} />
            {currencies.length > 0 ? (
              <NewFile run={run} hasFiles={batches.length > 0} onMade={() => setIsMade(true)} onClose={onClose} />
            ) : (
              <DialogButtons>
                <Button variant="default" onClick={onClose}>
                  {t('Close')}
                </Button>
              </DialogButtons>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Shows the form for a new file, and what it would contain. */
function NewFile(props: { run: PayrollRun; hasFiles: boolean; onMade: () => void; onClose: () => void }) {
  const { run, hasFiles, onMade, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  const queryClient = useQueryClient()
  const {
    key: period,
    extra,
    payments: { currencies },
  } = run
  const [chosenCurrency, setCurrency] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [payOn, setPayOn] = useState(() =>
    extra && extra.paymentDate >= today ? extra.paymentDate : proposedPayDay(run.period, today),
  )
  const { download, coming } = useBatchDownload()
  const currency = currencies.find((each) => each === chosenCurrency) ?? currencies[0] ?? 'EUR'
  const { kinds, templates } = useKinds(currency)
  const kind = kinds.find(({ label }) => label === chosen) ?? kinds[0]
  const { format = 'SEPA', templateId } = kind ?? {}
  const query = useQuery({
    ...orpc.payroll.previewPayments.queryOptions({ input: { period, format, templateId, currency } }),
    enabled: kind !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = query.data?.preview
  const making = useAction({
    call: (_: void, context) =>
      client.payroll.createPaymentBatch(
        { period, format, templateId, currency, payOn, digest: preview?.digest },
        { context },
      ),
    onSuccess: async ({ batch }) => {
      await download(batch)
      await queryClient.invalidateQueries({ queryKey: orpc.payroll.paymentBatches.key() })
      onMade()
    },
    failureTitle: t('The payment file could not be made'),
    invalidates: 'payroll',
  })
  return (
    <>
      <Stack gap="md" mb="md">
        {hasFiles ? <h3 className="subhead">{t('Another file')}</h3> : null}
        <NativeSelect
          label={t('File')}
          value={kind?.label ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={kinds.map(({ label }) => label)}
        />
        <div className="pair">
          <NativeSelect
            label={t('Currency')}
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
            data={currencies}
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
          label={t('Make File')}
          waitingLabel={t('Making…')}
          waiting={making.isBusy || coming !== null}
          disabled={!kind || !preview || preview.problem !== null || payOn === ''}
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => void making.run()}
        />
      </DialogButtons>
    </>
  )
}

function Preview({ preview }: { preview: PaymentPreview }) {
  const { t } = useTranslation()
  const { payments, transfers, currency, account, problem, leftOut, downloaded } = preview
  const by = downloaded?.by ? fullName(downloaded.by) : t('someone')
  return (
    <>
      <Facts
        facts={[
          { label: t('Payments'), value: formatCount(payments.count) },
          { label: t('Transfers'), value: transfers > payments.count ? formatCount(transfers) : null },
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
            {t(formatTexts[downloaded.format])}: {t('Downloaded by {name}', { name: by })} <Ago at={downloaded.at} />.{' '}
            {t('Muster doesn’t know who was in that file. Check it, or people may be paid twice.')}
          </p>
        </div>
      ) : null}
      <LeftOut leftOut={leftOut} />
    </>
  )
}
