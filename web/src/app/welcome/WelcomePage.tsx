import { useTranslation } from 'react-i18next'
import { SignInForm } from './SignInForm.tsx'
import { WelcomeFrame } from './WelcomeFrame.tsx'
import classes from './WelcomePage.module.css'

/** The welcome page of a signed-out visitor; `onTyping` when they begin to fill in the form. */
export function WelcomePage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  return (
    <WelcomeFrame title={t('Welcome')} text={t('Sign in with your work email.')}>
      <div className={classes.form} onInput={onTyping}>
        <SignInForm />
      </div>
      <p className={classes.help}>{t('Need an account? Contact your administrator.')}</p>
    </WelcomeFrame>
  )
}
