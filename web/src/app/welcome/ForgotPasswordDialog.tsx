import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../kit/api/authClient.ts'
import { Dialog, DialogButtons, DialogForm } from '../../kit/dialog/Dialog.tsx'
import { Problem } from '../../kit/form/FormElement.tsx'
import type { Problems } from '../../kit/form/state/problems.ts'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/state/useForm.ts'
import { checkCredentials } from './signIn.ts'

/** Lets the user request a link to reset the password. It never reveals whether the account exists. */
export default function ForgotPasswordDialog({ email: initialEmail, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: initialEmail },
    check: ({ email }): Problems => {
      const { email: emailProblem } = checkCredentials({ email, password: 'not asked for here' })
      return emailProblem ? { email: emailProblem } : {}
    },
    submit: ({ email }) => authClient.auth.forgotPassword({ email: email.trim() }),
    onSuccess: (_, { input }) => setSentTo(input.email),
  })

  return (
    <Dialog opened onClose={onClose} title={t('Forgot Password')} size={440} fillsNarrow={false}>
      {sentTo === null ? (
        <DialogForm
          form={form}
          buttons={
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <SubmitButton label={t('Send link')} waitingLabel={t('Sending…')} waiting={form.submitting} />
            </DialogButtons>
          }
        >
          <TextField
            form={form}
            name="email"
            label={t('Email')}
            description={t('We’ll send you a link to choose a new password.')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            type="email"
            autoComplete="username"
            data-autofocus
          />
          <Problem message={form.failure} />
        </DialogForm>
      ) : (
        <div role="status">
          <p>
            {t('If there is an account with {email}, a link to choose a new password is on its way.', {
              email: sentTo,
            })}
          </p>
          <p>{t('The link is valid for one hour.')}</p>
          <DialogButtons>
            <Button onClick={onClose} autoFocus>
              {t('Close')}
            </Button>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  )
}
