import { Box, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leave } from '../useSignedIn.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { SignInForm } from '../welcome/SignInForm.tsx'

const signOutStyle = { display: 'block', mx: 'auto', mt: 8, mih: 28, px: 8, c: 'var(--ink-faint)' }

/** Asks the user to sign in again, on top of the page, so that unsent input is kept. */
export default function SessionEnded({ email }: { email: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <Dialog
      opened
      onClose={() => undefined}
      closable={false}
      fillsNarrow={false}
      size={420}
      title={t('Please sign in again')}
    >
      <Box component="p" className="soft" mb="md">
        {t('Your session has ended. Sign in to continue where you left off.')}
      </Box>
      <SignInForm email={email} keepsPage />
      <UnstyledButton className="link" {...signOutStyle} onClick={() => void leave(queryClient)}>
        {t('Leave this page instead')}
      </UnstyledButton>
    </Dialog>
  )
}
