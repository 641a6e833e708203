import '../../kit/theme/mantine.css'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { recheckSession } from '../../kit/api/authClient.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { SetUpSteps } from '../../features/settings/shared/SetUpSteps.tsx'
import { ConfirmFactor } from '../shell/ConfirmFactor.tsx'
import { WelcomeFrame } from '../welcome/WelcomePage.tsx'
import { SignOutLink } from './SignOutLink.tsx'

const SessionEnded = lazyPart(() => import('../shell/SessionEnded.tsx'))

/**
 * Shows the only page of a person whose role requires two-factor sign-in and who has not set it up. `onDone` is called
 * once the recovery codes are saved.
 */
export default function SetUpPage({ ended, onDone }: { ended: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const queryClient = useQueryClient()
  return (
    <WelcomeFrame
      title={t('Set up two-factor sign-in')}
      text={t('Your role requires it. Then you can continue, {name}.', { name: user.firstName })}
    >
      <Box mt="lg">
        <SetUpSteps onDone={() => void recheckSession(queryClient).then(onDone)} />
      </Box>
      <SignOutLink />
      <ConfirmFactor />
      <ToastRegion />
      <Suspense>{ended ? <SessionEnded email={user.email} /> : null}</Suspense>
    </WelcomeFrame>
  )
}
