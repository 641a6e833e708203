import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError, type ApiError } from '../../kit/api/errors.ts'
import { setAddress } from '../../kit/session/address.tsx'
import { recheckSession } from '../../kit/api/entrance.ts'
import { WelcomeFrame } from './WelcomePage.tsx'
import classes from './Welcome.module.css'

/** Whether a refusal means that the link itself is of no more use, rather than that one may try again. */
const isSpent = ({ code, fieldErrors }: ApiError) => code === 'link.invalid' || 'token' in fieldErrors

/** A page that a mailed link leads to: what it asks for, and at last that it is done, or that the link no longer works. */
export function LinkPage(props: {
  /** What the link is used for. */
  use: { isSuccess: boolean; error: Error | null }
  title: string
  text: string
  done: { title: string; text: string }
  /** Why the link may no longer work. */
  spent: string
  children: ReactNode
}) {
  const { use, done, spent, children, ...asked } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refused = use.error !== null && isSpent(apiError(use.error))
  const end = use.isSuccess ? done : refused ? { title: t('This link no longer works'), text: spent } : null
  const { title, text } = end ?? asked
  const toSignIn = () => {
    // Its token is left out of the history.
    setAddress({ view: null }, { replace: true })
    void recheckSession(queryClient)
  }
  return (
    <WelcomeFrame title={title} text={text}>
      <div className={`${classes.form} ${classes.content}`}>
        {end ? null : children}
        <Button variant={end ? 'filled' : 'default'} fullWidth onClick={toSignIn}>
          {t('Go to sign in')}
        </Button>
      </div>
    </WelcomeFrame>
  )
}
