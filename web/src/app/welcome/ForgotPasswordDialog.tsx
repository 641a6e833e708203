import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entranceQueries } from '../../kit/api/entrance.ts'
import { apiError } from '../../kit/api/errors.ts'
import { Dialog, DialogButtons, DialogForm } from '../../kit/dialog/Dialog.tsx'
import { Problem } from '../../kit/form/Problem.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { checkCredentials } from './signIn.ts'

/** Asks for the e-mail to which a link to choose a new password goes; never tells whether there is such an account. */
export default function ForgotPasswordDialog({ email: typed, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(typed)
  const [wrong, setWrong] = useState<string>()
  const send = useMutation(entranceQueries.auth.forgotPassword.mutationOptions())
  const failure = send.error && apiError(send.error)

  const submit = () => {
    const problem = checkCredentials({ email, password: 'not asked for here' }).email
    setWrong(problem)
    if (!problem) send.mutate({ email: email.trim() })
  }

  return (
    <Dialog opened onClose={onClose} title={t('Forgot Password')} size={440} fillsNarrow={false}>
      {send.isSuccess ? (
        <div role="status">
          <p>{t('If there is an account with {email}, a link to choose a new password is on its way.', { email })}</p>
          <p>{t('The link is good for one hour.')}</p>
          <DialogButtons>
            <Button onClick={onClose} autoFocus>
              {t('Close')}
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <DialogForm
          form={{ submit, submitting: send.isPending }}
          buttons={
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <SubmitButton label={t('Send link')} waitingLabel={t('Sending...')} waiting={send.isPending} />
            </DialogButtons>
          }
        >
          <TextInput
            label={t('Email')}
            description={t('We send you a link to choose a new password.')}
            type="email"
            autoComplete="username"
            data-autofocus
            value={email}
            error={wrong && t(wrong)}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Problem
            message={
              failure &&
              (failure.message ||
                t('Unable to connect to the server. Please check your internet connection and try again.'))
            }
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
