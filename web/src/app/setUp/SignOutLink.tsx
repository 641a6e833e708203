import { UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../kit/api/authClient.ts'
import { useSession } from '../../kit/session/session.tsx'
import { leave } from '../useSignedIn.ts'

/** Lets a person sign out instead of setting up two-factor sign-in. */
export function SignOutLink() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const signOut = async () => {
    // Without an answer, the session ends by itself; the page forgets the person in any case.
    await authClient.auth.logout().catch(() => undefined)
    await leave(queryClient)
    if (user.signOutAddress !== null) window.location.assign(user.signOutAddress)
  }
  return (
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
  )
}
