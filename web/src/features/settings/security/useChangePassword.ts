import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangePassword } from '@muster/contract/settings/profile'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'

/**
 * Sends a change of one's own password. What the server has against it stands in `failure` (specification 3, section 8),
 * and what it has against a field in `problems`, too.
 */
export function useChangePassword(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<Partial<Record<keyof ChangePassword, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)

  const forget = () => {
    setProblems({})
    setFailure(null)
  }

  const send = async (input: ChangePassword) => {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    forget()
    try {
      await client.settings.changePassword(input)
      void queryClient.invalidateQueries({ queryKey: orpc.auth.sessions.key() })
      onDone()
    } catch (thrown) {
      const { message, fieldErrors } = apiError(thrown)
      setProblems(fieldErrors)
      const [said] = Object.values(fieldErrors)
      setFailure(said ? t(said) : message || t('Failed to change password. Please try again.'))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return { problems, setProblems, failure, submitting, send, forget }
}
