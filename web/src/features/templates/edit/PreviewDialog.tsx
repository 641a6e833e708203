import { Box, Button, Stack } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { categoryLabels, isTemplate, type Mail } from '../labels.ts'
import { useTemplateActions } from '../useTemplateActions.tsx'
import { MailFrame } from './MailFrame.tsx'
import classes from './edit.module.css'

/** Returns what the dialog shows of a template or of a built-in text. */
const shownOf = (mail: Mail) =>
  isTemplate(mail)
    ? { problem: mail.problem, creator: mail.creator, subject: mail.subject, htmlContent: mail.htmlContent }
    : { problem: null, creator: null, ...mail.builtIn }

/**
 * Shows a template or a built-in text filled with sample data: subject, HTML and text (specification 3, section 2), and
 * above them what the list has no room for on a phone. `onWrite` writes a template for the email.
 */
export default function PreviewDialog(props: { mail: Mail; onWrite?: () => void; onClose: () => void }) {
  const { mail, onWrite, onClose } = props
  const { t } = useTranslation()
  const { can: holds } = useSession()
  const { category, event, needsSuperAdmin } = mail
  const { problem, creator, subject: subjectPattern, htmlContent } = shownOf(mail)
  const isBroken = problem !== null
  const query = useQuery({
    ...(isTemplate(mail)
      ? orpc.templates.preview.queryOptions({ input: { id: mail.id } })
      : orpc.templates.previewDraft.queryOptions({ input: { category, event, ...mail.builtIn } })),
    gcTime: 0,
    enabled: !isBroken,
  })
  const { test } = useTemplateActions()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Preview of {name}', { name: isTemplate(mail) ? mail.name : t(mail.name) })}
      size={760}
    >
      <Facts
        facts={[
          { label: t('Category'), value: t(categoryLabels[category]) },
          { label: t('Created By'), value: creator && fullName(creator) },
          { label: t('Subject'), value: isBroken ? subjectPattern : null, wide: true },
        ]}
        style={{ marginBlockEnd: '1rem' }}
      />
      {needsSuperAdmin ? (
        <Box component="p" mb="md" className="soft">
          {t('Only Super Admins can edit')}
        </Box>
      ) : null}
      {isBroken ? (
        <p className="measure">{t('Built-in text is sent instead. {problem}', { problem: t(problem) })}</p>
      ) : (
        <Loaded
          query={query}
          failed={t('Failed to preview email template')}
          skeleton={<ListSkeleton rows={3} height={96} />}
        >
          {({ preview: { subject, textContent } }) => (
            <Stack gap="md">
              <section>
                <h3 className={`${classes.head} subhead`}>{t('Subject')}</h3>
                <p className="breaks" dir="auto">
                  {subject}
                </p>
              </section>
              <section>
                <h3 className={`${classes.head} subhead`}>{t('HTML content')}</h3>
                <MailFrame html={{ htmlContent, category, event }} />
              </section>
              <section>
                <h3 className={`${classes.head} subhead`}>{t('Text content')}</h3>
                <pre className={classes.text} dir="auto" tabIndex={0} aria-label={t('Text content')} role="region">
                  {textContent}
                </pre>
              </section>
            </Stack>
          )}
        </Loaded>
      )}
      <DialogButtons>
        {holds('settings.email_templates_update') && isTemplate(mail) && !isBroken ? (
          <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => void test(mail)}>
            {t('Send a Test to Me')}
          </Button>
        ) : null}
        {onWrite ? (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onWrite}>
            {t('Write Template')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
