import { Box, Button } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { categoryLabels, isTemplate, type Mail } from '../labels.ts'
import { useTemplateActions } from '../useTemplateActions.tsx'
import { MailPreview } from './MailPreview.tsx'

/**
 * Shows the preview of a template or of a built-in text, and above it what the list has no room for on a phone. `onWrite` writes a template for the email.
 */
export default function PreviewDialog(props: { mail: Mail; onWrite?: () => void; onClose: () => void }) {
  const { mail, onWrite, onClose } = props
  const { t } = useTranslation()
  const { can: holds } = useSession()
  const { category, needsSuperAdmin } = mail
  const { creator, subject, problem } = isTemplate(mail) ? mail : { creator: null, subject: '', problem: null }
  const isBroken = problem !== null
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
          { label: t('Subject'), value: isBroken ? subject : null, wide: true },
        ]}
        style={{ marginBlockEnd: '1rem' }}
      />
      {needsSuperAdmin ? (
        <Box component="p" mb="md" className="soft">
          {t('Only Super Admins can edit')}
        </Box>
      ) : null}
      <MailPreview mail={mail} />
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
