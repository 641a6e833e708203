import { Box, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconMail, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxMail, RetryAllMails } from '@muster/contract/outbox/calls'
import { mailSorts } from '@muster/contract/outbox/statuses'
import { mailStatuses } from '@muster/contract/outbox/statuses'
import { client, orpc } from '../../../kit/api/client.ts'
import { Ago } from '../../../kit/time/Ago.tsx'
import { formatCount, formatInstant } from '../../../kit/format.ts'
import { Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { MailDialog } from '../MailDialog.tsx'
import { mailStyles } from '../mailStyles.ts'

const filters = { status: oneOf(mailStatuses), search: text(100) }

/** An address of a mail server, which may break before its name, but not within it or its port. */
const smtpExample = { account: 'SMTP_URL=smtp://user:password@', server: 'mail.example.com:587' }

/** The time between reloads in milliseconds; queued mails are sent within seconds. */
const refetchMs = 4000

/** Shows the subject of a mail and, if it could not be sent, the error. */
function MailSubject({ mail: { subject, status, error, tries, nextTry } }: { mail: OutboxMail }) {
  const { t } = useTranslation()
  return (
    <Stack component="span" gap={0} py={4} className="breaks">
      <span className="medium" dir="auto">
        {subject}
      </span>
      {status === 'FAILED' ? (
        <span className="faint small">
          {error}
          {' · '}
          {t('Attempts: {tries}', { tries })}
          {' · '}
          {nextTry ? t('next {when}', { when: formatInstant(nextTry) }) : t('given up')}
        </span>
      ) : null}
    </Stack>
  )
}

/** Shows the person that a mail went to, or else the address. */
function Recipient({ mail: { person, recipient } }: { mail: OutboxMail }) {
  const isNarrow = useNarrow()
  if (!person) return <span className="breaks">{recipient}</span>
  if (isNarrow) return <PersonLink person={person} />
  const address = (
    <span className="breaks" style={{ whiteSpace: 'normal' }}>
      {recipient}
    </span>
  )
  return <Person person={person} secondary={address} />
}

/** Labels of the sort orders, as translation keys. */
const sortLabels = {
  newest: 'Newest first',
  subject: ['Email', 'text'],
  status: ['Status', 'step'],
  created: ['Created', 'time'],
} as const

/** Shows the company's mails (queued, sent and failed), and lets the user retry failed ones. */
export default function OutboxTab() {
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.outbox.list.queryOptions({ input }), {
    filters,
    limit: 20,
    every: refetchMs,
    sorts: mailSorts,
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
  // Both buttons always keep their place, so that neither moves the other or the list.
  const all = (status: RetryAllMails['status'], label: string) => {
    const isEmpty = (counts?.[status] ?? 0) === 0
    return (
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-disabled={isEmpty || undefined}
        data-disabled={isEmpty || undefined}
        onClick={() => !isEmpty && retryAll.confirm({ status })}
      >
        {label}
      </Button>
    )
  }
  return (
    <section aria-label={t('Outbox')}>
      {sends === false ? null : (
        <Group justify="end" gap="xs" mb="md">
          {all('FAILED', t('Retry Failed Emails'))}
          {all('KEPT', t('Send Held Emails'))}
        </Group>
      )}
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
      <StatusFilter list={list} statusStyles={mailStyles} counts={counts ?? null} uncounted="SENT" />
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by address or subject')} />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        layout="outbox"
        rows={list.data?.mails}
        columns={[
          {
            key: 'subject',
            sortable: true,
            header: t('Email'),
            width: '36%',
            render: (mail) => <MailSubject mail={mail} />,
          },
          { key: 'to', selfEvident: true, header: t('To'), render: (mail) => <Recipient mail={mail} /> },
          {
            key: 'status',
            sortable: true,
            phone: 'status',
            header: t('Status'),
            width: 1,
            render: ({ status }) => <StatusBadge look={mailStyles[status]} />,
          },
          {
            key: 'sent',
            phone: 'hidden',
            header: t('Sent'),
            width: 1,
            render: ({ sentAt }) => (sentAt ? <Ago at={sentAt} className="nowrap" /> : '–'),
          },
          {
            key: 'created',
            sortable: true,
            selfEvident: true,
            header: t('Created'),
            width: 1,
            render: ({ createdAt }) => <Ago at={createdAt} className="nowrap" />,
          },
        ]}
        rowKey={({ id }) => id}
        onSort={(key) => list.toggleSort(key as (typeof mailSorts)[number])}
        onRowClick={(mail) => setOpenMail({ mail, open: true })}
        rowActions={(mail) =>
          sends && mail.status !== 'SENT'
            ? [{ label: t('Try again'), icon: <IconRefresh size={16} />, onClick: () => void retry.run(mail) }]
            : []
        }
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
