import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../kit/api/errors.ts'
import { setAddress } from '../../kit/session/address.ts'
import { recheckSession } from '../../kit/session/recheckSession.ts'
import { WelcomeFrame } from './WelcomeFrame.tsx'
import classes from './LinkPage.module.css'

/** Whether a refusal means that the link itself is of no more use, rather than that one may try again. */
export const linkIsSpent = ({ code, fieldErrors }: ApiError) => code === 'link.invalid' || 'token' in fieldErrors

/** A page that a mailed link leads to. */
export function LinkPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <WelcomeFrame title={title} text={text}>
      <div className={classes.content}>{children}</div>
    </WelcomeFrame>
  )
}

/** The way back from a mailed link; leaves its token out of the history. */
export function ToSignIn({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const go = () => {
    setAddress({ view: null }, { replace: true })
    void recheckSession(queryClient)
  }
  return (
    <Button variant={primary ? 'filled' : 'default'} fullWidth onClick={go}>
      {t('Go to sign in')}
    </Button>
  )
}
