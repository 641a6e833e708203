import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCashListPeople } from '@muster/contract/payroll/paymentFields'
import type { PaymentBatch } from '@muster/contract/payroll/paymentBatches'
import { client } from '../../../kit/api/client.ts'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { formatCount, formatDate } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { moneyOf } from '../shared/labels.ts'

/** Returns the end of a file's name. */
const extensionOf = ({ format, payments: { count } }: PaymentBatch) =>
  format === 'CASH' ? (count > maxCashListPeople ? 'cash.zip' : 'cash.pdf') : format === 'SEPA' ? 'xml' : 'csv'

/** Downloads payment files as they were made. */
export function useBatchDownload() {
  const { t } = useTranslation()
  const { download, coming } = useDownload()
  return {
    coming,
    download: (batch: PaymentBatch) =>
      download({
        path: `/payroll/payment-batches/${batch.id}/file`,
        name: `${t('Payments')} ${batch.period} ${batch.currency} ${batch.id.slice(-4)}${batch.released > 0 ? ` ${t('released')}` : ''}.${extensionOf(batch)}`,
        failureTitle: t('The payment file could not be downloaded'),
      }),
  }
}

/** Lists the payment files and cash lists made for a month, with what can be done with each. */
export function PaymentBatches(props: {
  batches: PaymentBatch[]
  onRelease: (batch: PaymentBatch) => void
  headingRef: Ref<HTMLHeadingElement>
}) {
  const { batches, onRelease, headingRef } = props
  const { t } = useTranslation()
  if (batches.length === 0) return null
  return (
    <section style={{ marginBlockEnd: '1.5rem' }}>
      <h3 className="subhead" ref={headingRef} tabIndex={-1}>
        {t('Files and lists made')}
      </h3>
      <ul className="framed rows" style={{ marginBlockStart: '0.5rem' }}>
        {batches.map((batch) => (
          <li key={batch.id} style={{ padding: '0.75rem' }}>
            <Batch batch={batch} onRelease={() => onRelease(batch)} />
          </li>
        ))}
      </ul>
      <p className="soft small" style={{ marginBlockStart: '0.5rem' }}>
        {t('Give each file to the bank only once. A download is always the same file.')}
      </p>
    </section>
  )
}

function Batch({ batch, onRelease }: { batch: PaymentBatch; onRelease: () => void }) {
  const { t } = useTranslation()
  const { download, coming } = useBatchDownload()
  const { format, template, currency, payments, transfers, payOn, madeBy, madeAt, released, paid, can } = batch
  const name =
    format === 'SEPA'
      ? t('SEPA credit transfer (XML)')
      : format === 'CASH'
        ? t('Cash list (PDF)')
        : t('{name} (CSV)', { name: template })
  const question = useAction({
    call: () => download(batch),
    confirm: () => ({
      title: t('Download {name}?', { name }),
      message: t(
        '{count} of its payments were released. Another file can pay them, so don’t give this one to the bank again.',
        {
          count: formatCount(released),
        },
      ),
      confirmLabel: t('Download'),
    }),
  })
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
        <div style={{ flex: 1, minInlineSize: 0 }}>
          <p className="medium breaks">{name}</p>
          <p className="numbers">
            {t('{count} payments', { count: payments.count })}
            {transfers > payments.count ? ` (${t('{count} transfers', { count: transfers })})` : ''},{' '}
            {moneyOf(payments.total, currency)}
          </p>
          <p className="soft small">
            {t('for {date}', { date: formatDate(payOn) })} · {fullName(madeBy)}, <Ago at={madeAt} />
          </p>
          {released > 0 || paid > 0 ? (
            <p className="soft small">
              {[
                paid > 0 ? t('{count} marked as paid', { count: formatCount(paid) }) : null,
                released > 0 ? t('{count} released', { count: formatCount(released) }) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ) : null}
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('Download {name}', { name })}
          loading={coming !== null}
          disabled={batch.release !== null}
          onClick={() => (released > 0 ? question.confirm() : void download(batch))}
        >
          {t('Download')}
        </Button>
      </div>
      {can.requestRelease ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={onRelease}
          style={{ marginInlineStart: '-0.5rem' }}
        >
          {t('Release Payments')}
        </Button>
      ) : null}
      {question.confirmDialog}
      {batch.release ? <Release batch={batch} release={batch.release} /> : null}
    </>
  )
}

/** Shows a request to release payments, which someone else confirms or rejects. */
function Release({ batch, release }: { batch: PaymentBatch; release: NonNullable<PaymentBatch['release']> }) {
  const { t } = useTranslation()
  const { id, can } = batch
  const decision = useAction({
    call: (kind: 'CONFIRMED' | 'REJECTED', context) =>
      client.payroll.decidePaymentRelease({ id, releaseId: release.id, decision: kind }, { context }),
    onSuccess: (_, kind) => showSuccess(kind === 'CONFIRMED' ? t('Payments released') : t('Release rejected')),
    failureTitle: t('The release could not be decided'),
    invalidates: 'payroll',
  })
  const { isBusy } = decision
  return (
    <div className="notice" data-colour="amber" role="status" style={{ marginBlockStart: '0.75rem', display: 'block' }}>
      <p>
        {t('{name} says that payments were not made ({count}): {reason}', {
          name: fullName(release.requestedBy),
          count: release.count,
          reason: release.reason,
        })}
      </p>
      {release.people.length > 0 ? <p className="small">{release.people.map(fullName).join(', ')}</p> : null}
      <p className="small">
        {release.downloaded ? (
          <>
            {t('Last downloaded by {name}', {
              name: release.downloaded.by ? fullName(release.downloaded.by) : t('someone'),
            })}
            , <Ago at={release.downloaded.at} />
          </>
        ) : (
          t('Never downloaded')
        )}
      </p>
      {can.confirmRelease || can.rejectRelease ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockStart: '0.5rem' }}>
          {can.confirmRelease ? (
            <Button variant="default" disabled={isBusy} onClick={() => void decision.run('CONFIRMED')}>
              {t('Confirm Release')}
            </Button>
          ) : (
            <p className="small">{t('Someone else must confirm it.')}</p>
          )}
          {can.rejectRelease ? (
            <Button variant="default" disabled={isBusy} onClick={() => void decision.run('REJECTED')}>
              {t('Reject Release')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
