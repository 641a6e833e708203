import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError, type ApiError } from '../../kit/api/errors.ts'
import { setAddress } from '../../kit/session/address.tsx'
import { recheckSession } from '../../kit/api/authClient.ts'
import { WelcomeFrame } from './WelcomePage.tsx'
import classes from './Welcome.module.css'

/** Returns true if the error means that the link itself is no longer valid. Trying again is then useless. */
const isUsed = ({ code, fieldErrors }: ApiError) => code === 'link.invalid' || 'token' in fieldErrors

/**
 * Shows the page that a mailed link opens: first a form, then a message that it succeeded or that the link is no longer
 * valid.
 */
export function LinkPage(props: {
  /** The mutation that submits the link's token. */
  use: { isSuccess: boolean; error: Error | null }
  title: string
  text: string
  success: { title: string; text: string }
  /** The text shown when the link is no longer valid. */
  usedText: string
  children: ReactNode
}) {
  const { use, success, usedText, children, ...formOptions } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isRefused = use.error !== null && isUsed(apiError(use.error))
  const end = use.isSuccess ? success : isRefused ? { title: t('This link no longer works'), text: usedText } : null
  const { title, text } = end ?? formOptions
  const toSignIn = () => {
    // Keeps the token out of the browser's history.
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
