import { Box, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OutboxMail } from '@muster/contract/outbox/calls'
import { orpc } from '../../kit/api/client.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../kit/format.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Person } from '../../kit/people/Person.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { mailStyles } from './mailStyles.ts'

/** Shows a mail's details, with its text until it is sent. */
export function MailDialog(props: { mail: OutboxMail | null; opened: boolean; onClose: () => void }) {
  const { mail, opened, onClose } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={mail?.subject ?? ''} size={640}>
      {mail ? <Read id={mail.id} /> : null}
    </Dialog>
  )
}

function Read({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.outbox.get.queryOptions({ input: { id }, select: ({ mail }) => mail }))
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {({
        person,
        recipient,
        about,
        status,
        tries,
        error,
        createdAt,
        nextTry,
        sentAt,
        attachments,
        text,
        hidesLinks,
      }) => (
        <Stack gap="md">
          <Facts
            folds
            facts={[
              { label: t('To'), value: person ? <Person person={person} secondary={recipient} /> : recipient },
              { label: t('Status'), value: <StatusBadge look={mailStyles[status]} /> },
              { label: t('About'), value: about },
              { label: t('Created'), value: formatInstant(createdAt) },
              { label: t('Sent'), value: sentAt && formatInstant(sentAt) },
              { label: t('Attempts'), value: tries || null },
              { label: t('Next attempt'), value: nextTry && formatInstant(nextTry) },
              { label: t('Attachments'), value: attachments.join(', ') },
              { label: t('Error'), value: error, wide: true },
            ]}
          />
          {text === null ? (
            <p className="faint">{t('Sent. The text isn’t kept after sending.')}</p>
          ) : (
            <>
              <Box
                component="p"
                className="breaks"
                dir="auto"
                style={{ whiteSpace: 'pre-wrap' }}
                aria-label={t('Text')}
              >
                {text}
              </Box>
              {hidesLinks ? (
                <p className="faint small">{t('Sign-in and reset links are hidden. Your access was logged.')}</p>
              ) : (
                <p className="faint small">{t('Your access was logged.')}</p>
              )}
            </>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
