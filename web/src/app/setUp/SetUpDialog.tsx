import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SetUpSteps } from '../../features/settings/shared/SetUpSteps.tsx'
import { recheckSession } from '../../kit/api/authClient.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { SignOutLink } from './SignOutLink.tsx'

/**
 * Lets a person whose role requires two-factor sign-in from now on set it up on top of the page, so that unsent input
 * is kept. `onDone` is called once the recovery codes are saved.
 */
export default function SetUpDialog({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const done = async () => {
    await recheckSession(queryClient)
    onDone()
    // What was refused meanwhile is read again.
    await queryClient.invalidateQueries()
  }
  return (
    <Dialog opened onClose={() => undefined} closable={false} size={520} title={t('Set up two-factor sign-in')}>
      <Box component="p" className="soft" mb="md">
        {t('Your role requires it from now on. Then you can continue where you left off.')}
      </Box>
      <SetUpSteps onDone={() => void done()} />
      <SignOutLink />
    </Dialog>
  )
}
