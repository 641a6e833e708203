import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import type { PostedJournal } from '@muster/contract/payroll/journal'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Ago } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { runName } from '../shared/chosenRun.tsx'
import { moneyOf } from '../shared/labels.ts'

/** Lets the user post the journal of a month for accounting, download what was posted, and reverse it. */
export default function JournalDialog({
  run,
  onClose,
}: {
  run: Pick<PayrollRun, 'key' | 'period' | 'extra'>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const period = run.key
  const query = useQuery(orpc.payroll.journals.queryOptions({ input: { period } }))
  const posting = useAction({
    call: (_: void, context) => client.payroll.postJournal({ period }, { context }),
    onSuccess: ({ journal: { records } }) => showSuccess(t('Journal posted'), t('{count} records', { count: records })),
    failureTitle: t('The journal could not be posted'),
    invalidates: 'payroll',
  })
  const reversal = useAction({
    call: ({ id }: PostedJournal, context) => client.payroll.reverseJournal({ id }, { context }),
    onSuccess: () => showSuccess(t('Journal reversed')),
    invalidates: 'payroll',
    confirm: ({ records }) => ({
      title: t('Reverse this journal?'),
      message: t('Its entries are posted the other way round. Its records can then be posted again: {count}.', {
        count: records,
      }),
      confirmLabel: t('Reverse Journal'),
      danger: true,
    }),
  })
  if (reversal.isAsking) return reversal.confirmDialog
  return (
    <Dialog opened onClose={onClose} title={t('Journal, {month}', { month: runName(run) })} size={600}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={64} />}>
        {({ journals, unposted }) => (
          <>
            <Stack gap="md" mb="md">
              <p className="soft">
                {t(
                  'A posted journal never changes. To take it back, reverse it: its entries are posted the other way round.',
                )}
              </p>
              {journals.length > 0 ? (
                <ul className="framed rows">
                  {journals.map((journal) => (
                    <li key={journal.id} style={{ padding: '0.75rem' }}>
                      <Posted journal={journal} isBusy={reversal.isBusy} onReverse={() => reversal.confirm(journal)} />
                    </li>
                  ))}
                </ul>
              ) : null}
              <p role="status">
                {unposted > 0
                  ? t('Approved records in no journal: {count}', { count: unposted })
                  : t('All approved records are posted.')}
              </p>
            </Stack>
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                {t('Close')}
              </Button>
              <SubmitButton
                label={t('Post Journal')}
                waitingLabel={t('Posting…')}
                waiting={posting.isBusy}
                disabled={unposted === 0}
                onClick={() => void posting.run()}
              />
            </DialogButtons>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Posted(props: { journal: PostedJournal; isBusy: boolean; onReverse: () => void }) {
  const { journal, isBusy, onReverse } = props
  const { t } = useTranslation()
  const { download, coming } = useDownload()
  const { id, run, reverses, isReversed, totals, records, unassigned, postedAt, postedBy } = journal
  const name = reverses === null ? t('Journal') : t('Reversal')
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
        <div style={{ flex: 1, minInlineSize: 0 }}>
          <p className="medium">
            {name} {isReversed ? <span className="tag">{t('Reversed')}</span> : null}
          </p>
          <p className="numbers">
            {[
              t('{count} records', { count: records }),
              ...totals.map(({ currency, debit }) => moneyOf(debit, currency)),
            ].join(', ')}
          </p>
          <p className="soft small">
            {fullName(postedBy)}, <Ago at={postedAt} />
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('Download {name}', { name })}
          loading={coming !== null}
          onClick={() =>
            void download({
              path: `/payroll/journals/${id}/file`,
              name: `${t('Payroll journal')} ${run} ${id.slice(-4)}.csv`,
              failureTitle: t('The journal could not be downloaded'),
            })
          }
        >
          {t('Download')}
        </Button>
      </div>
      {unassigned > 0 ? (
        <p className="small" style={{ marginBlockStart: '0.25rem' }}>
          {t(
            '{count} accounts had no code, so the file says “not assigned”. Enter the codes in Settings, Payroll, Accounting.',
            { count: unassigned },
          )}
        </p>
      ) : null}
      {reverses === null && !isReversed ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={isBusy}
          onClick={onReverse}
          style={{ marginInlineStart: '-0.5rem' }}
        >
          {t('Reverse Journal')}
        </Button>
      ) : null}
    </>
  )
}
