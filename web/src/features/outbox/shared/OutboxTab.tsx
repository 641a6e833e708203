import { Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconMail, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailStatus, OutboxMail, RetryAllMails } from '@muster/contract/outbox/calls'
import { mailStatuses } from '@muster/contract/outbox/statuses'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { Filters, StatusFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { MailDialog } from '../MailDialog.tsx'
import { MailGroups } from '../MailGroups.tsx'
import { mailStyles } from '../mailStyles.ts'

const filters = { status: oneOf(mailStatuses), search: text(100) }

/** An address of a mail server, which may break before its name, but not within it or its port. */
const smtpExample = { account: 'SMTP_URL=smtp://user:password@', server: 'mail.example.com:587' }

/** The time between reloads in milliseconds; queued mails are sent within seconds. */
const refetchMs = 4000

/** Shows the company's mails by their status, failed ones first, and lets the user send them again. */
export default function OutboxTab() {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.outbox.list.queryOptions({ input }), {
    filters,
    limit: 20,
    every: refetchMs,
    sorts: ['status'],
  })
  // The dialog shows the mail until its closing animation ends.
  const [openMail, setOpenMail] = useState<{ mail: OutboxMail; open: boolean } | null>(null)
  const { counts, sends } = list.data ?? {}

  const retry = useAction({
    call: ({ id }: OutboxMail) => client.outbox.retry({ id }),
    onSuccess: ({ message }) => showSuccess(t('Trying again'), message),
    failureTitle: t('Failed to resend the email'),
    invalidates: 'outbox',
    itemIdOf: ({ id }) => id,
  })
  const retryAll = useAction({
    call: (input: RetryAllMails) => client.outbox.retryAll(input),
    onSuccess: ({ message }) => showSuccess(t('Trying again'), message),
    invalidates: 'outbox',
    confirm: ({ status }) => ({
      title: status === 'FAILED' ? t('Retry failed emails?') : t('Send held emails?'),
      message:
        status === 'FAILED'
          ? t('Sends all failed emails again ({number}).', { number: formatCount(counts?.FAILED ?? 0) })
          : t('Sends all held emails ({number}), however old. Links in them may have expired.', {
              number: formatCount(counts?.KEPT ?? 0),
            }),
      confirmLabel: status === 'FAILED' ? t('Retry Failed Emails') : t('Send Held Emails'),
    }),
  })
  /** Returns the button that sends all mails of a status again. */
  const actionOf = (status: MailStatus) =>
    sends && (status === 'FAILED' || status === 'KEPT') ? (
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => retryAll.confirm({ status })}
      >
        {status === 'FAILED' ? t('Retry Failed Emails') : t('Send Held Emails')}
      </Button>
    ) : null
  return (
    <section aria-label={t('Outbox')}>
      {sends === false ? (
        <Box className="notice" data-colour="amber" mb="sm">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <p>
            <strong>{t('No mail server is set up.')}</strong>{' '}
            {t(
              'Emails are held here unsent. To send them, start the server with SMTP_URL and MAIL_FROM, the sender address.',
            )}{' '}
            <code dir="ltr">
              {smtpExample.account}
              <wbr />
              {smtpExample.server}
            </code>
          </p>
        </Box>
      ) : null}
      <ListPage
        list={list}
        filters={
          <>
            <StatusFilter list={list} statusStyles={mailStyles} counts={counts ?? null} uncounted="SENT" />
            <Filters list={list}>
              <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by address or subject')} />
            </Filters>
          </>
        }
        layout="outbox"
        rows={list.data?.mails}
        columns={[]}
        rowKey={({ id }) => id}
        cards={(mails, loading) => (
          <MailGroups
            mails={mails}
            counts={counts ?? {}}
            loading={loading}
            actionOf={actionOf}
            onOpen={(mail) => setOpenMail({ mail, open: true })}
            onRetry={sends ? (mail) => void retry.run(mail) : undefined}
          />
        )}
        skeleton={<ListSkeleton rows={8} height={52} />}
        caption={t('Outbox')}
        empty={{
          icon: <IconMail size={20} />,
          title: t('No emails yet'),
          message: t('Emails from Muster appear here.'),
        }}
        noMatches={{ title: t('No emails match these filters'), clear: t('Show all emails') }}
      />
      <MailDialog
        mail={openMail?.mail ?? null}
        opened={openMail?.open ?? false}
        onClose={() => setOpenMail((current) => current && { ...current, open: false })}
      />
      {retryAll.confirmDialog}
    </section>
  )
}
