import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authQueries } from '../../kit/api/authClient.ts'
import { CompanyLogo } from '../../kit/Logo.tsx'
import { Roll } from './Roll.tsx'
import { SignInForm } from './SignInForm.tsx'
import classes from './Welcome.module.css'

/** The company shown until the real one is known. */
const defaultCompany = { name: 'Muster', logo: null }

/** Shows the page of a signed-out visitor: the logo and one form, and on wide screens the drawing of a muster roll. */
export function WelcomeFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation()
  useDocumentTitle(`${title} · Muster`)
  const company = useQuery(authQueries.auth.company.queryOptions({ retry: false }))
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.column}>
          <div className={classes.logo}>
            {company.isPending ? null : <CompanyLogo company={company.data?.company ?? defaultCompany} size={36} />}
          </div>
          <h1 className={classes.title}>{title}</h1>
          <p className="faint">{text}</p>
          {children}
        </div>
      </main>
      <aside className={classes.aside} aria-label={t('About Muster')}>
        <Roll />
        <p className={`soft ${classes.claim}`}>{t('Your company’s leave, time, pay and people in one calm place.')}</p>
      </aside>
    </div>
  )
}

/** Shows the welcome page. `onTyping` is called when the visitor starts to fill in the form. */
export function WelcomePage({ onTyping }: { onTyping: () => void }) {
  const { t } = useTranslation()
  const [isLastStep, setIsLastStep] = useState(false)
  return (
    <WelcomeFrame
      title={t('Welcome')}
      text={isLastStep ? t('One more step to sign in.') : t('Sign in with your work email.')}
    >
      <div className={classes.content} onInput={onTyping}>
        <SignInForm onLastStep={setIsLastStep} />
      </div>
      <p className={`faint ${classes.help}`}>{t('Need an account? Contact your administrator.')}</p>
      <p className={`small ${classes.about}`}>
        <a className="link" href="/api/about">
          {t('About Muster')}
        </a>
      </p>
    </WelcomeFrame>
  )
}
