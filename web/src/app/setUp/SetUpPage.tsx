import '../../kit/theme/mantine.css'
import { Box, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient, recheckSession } from '../../kit/api/authClient.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { SetUpSteps } from '../../features/settings/shared/SetUpSteps.tsx'
import { ConfirmFactor } from '../shell/ConfirmFactor.tsx'
import { leave } from '../useSignedIn.ts'
import { WelcomeFrame } from '../welcome/WelcomePage.tsx'

const SessionEnded = lazyPart(() => import('../shell/SessionEnded.tsx'))

/**
 * Shows the only page of a person whose role requires two-factor sign-in and who has not set it up. `onDone` is called
 * once the recovery codes are saved.
 */
export default function SetUpPage({ ended, onDone }: { ended: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const signOut = async () => {
    // Without an answer, the session ends by itself; the page forgets the person in any case.
    await authClient.auth.logout().catch(() => undefined)
    await leave(queryClient)
  }
  return (
    <WelcomeFrame
      title={t('Set up two-factor sign-in')}
      text={t('Your role requires it. Then you can continue, {name}.', { name: user.firstName })}
    >
      <Box mt="lg">
        <SetUpSteps onDone={() => void recheckSession(queryClient).then(onDone)} />
      </Box>
      <UnstyledButton
        className="link medium"
        display="block"
        mx="auto"
        mt="lg"
        mih={28}
        px={8}
        onClick={() => void signOut()}
      >
        {t('Sign out')}
      </UnstyledButton>
      <ConfirmFactor />
      <ToastRegion />
      <Suspense>{ended ? <SessionEnded email={user.email} /> : null}</Suspense>
    </WelcomeFrame>
  )
}
