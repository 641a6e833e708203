import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'

/** Says that a request conflicts with another one, and what can be done (specification 1, section 2.5). */
export function ConflictDialog({ message, onClose }: { message: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={message !== null} onClose={onClose} title={t('Unable to Process Request')} fillsNarrow={false}>
      <Problem title={t('Leave Request Conflict')} message={message} />
      <p style={{ marginBlock: '1rem 0.5rem' }}>{t('What you can do:')}</p>
      <ul
        className="soft"
        style={{ display: 'grid', gap: '0.375rem', paddingInlineStart: '1.25rem', listStyle: 'disc' }}
      >
        <li>{t('Choose dates that do not overlap with your other requests')}</li>
        <li>{t('Cancel or modify the conflicting requests')}</li>
        <li>{t('Contact your manager for help')}</li>
      </ul>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {t('Understood')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
