import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../kit/page/useDocumentTitle.ts'
import { Logo } from '../../kit/Logo.tsx'
import { Roll } from './Roll.tsx'
import classes from './WelcomeFrame.module.css'

/** The page that a signed-out visitor sees: logo and one form, on a wide screen with the drawing of a muster roll. */
export function WelcomeFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { t } = useTranslation()
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.column}>
          <div className={classes.logo}>
            <Logo size={36} />
          </div>
          <h1 className={classes.title}>{title}</h1>
          {text ? <p className={classes.text}>{text}</p> : null}
          {children}
        </div>
      </main>
      <aside className={classes.aside} aria-label={t('About Muster')}>
        <Roll />
        <p className={classes.claim}>{t('Leave, time, pay and people of your company, in one calm place.')}</p>
      </aside>
    </div>
  )
}
