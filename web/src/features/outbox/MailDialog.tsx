import { Box, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OutboxMail } from '@muster/contract/outbox/calls'
import { orpc } from '../../kit/api/client.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { formatInstant } from '../../kit/format.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { mailLooks } from './words.ts'

/** Shows the details of a mail, with its text until it is sent. */
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
      {({ recipient, about, status, tries, error, createdAt, nextTry, sentAt, attachments, text, hidesLinks }) => (
        <Stack gap="md">
          <Facts
            folds
            facts={[
              { label: t('To'), value: recipient },
              { label: t('Status'), value: <StatusBadge look={mailLooks[status]} /> },
              { label: t('About'), value: about },
              { label: t('Written'), value: formatInstant(createdAt) },
              { label: t('Sent'), value: sentAt && formatInstant(sentAt) },
              { label: t('Tries'), value: tries || null },
              { label: t('Next try'), value: nextTry && formatInstant(nextTry) },
              { label: t('Files'), value: attachments.join(', ') },
              { label: t('Why it failed'), value: error, wide: true },
            ]}
          />
          {text === null ? (
            <p className="faint">{t('It is sent, and what it said is not kept.')}</p>
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
                <p className="faint small">
                  {t('Links that let their reader in are hidden here. That you read this was recorded.')}
                </p>
              ) : (
                <p className="faint small">{t('That you read this was recorded.')}</p>
              )}
            </>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
