import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../kit/api/authClient.ts'
import { apiError, messageOf } from '../../kit/api/errors.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { enter } from '../useSignedIn.ts'

/** Lets a person sign in with a passkey alone. `onProblem` gets the message of a failure, or undefined at each attempt. */
export default function PasskeyButton({ onProblem }: { onProblem: (message: string | undefined) => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('../../kit/passkeys.ts')
      const passkey = await signWithPasskey(await authClient.auth.beginPasskeySignIn({}))
      return authClient.auth.signInWithPasskey({ passkey })
    },
    onMutate: () => onProblem(undefined),
    onSuccess: ({ user }) => enter(queryClient, user),
    onError: (error) => onProblem(messageOf(apiError(error))),
  })
  return (
    <SubmitButton
      label={t('Sign in with a passkey')}
      waitingLabel={t('Signing in...')}
      waiting={signIn.isPending}
      variant="default"
      fullWidth
      onClick={() => signIn.mutate()}
    />
  )
}
