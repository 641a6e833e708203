import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chunk } from './chunk.ts'
import { showFailure } from '../messages/toasts.ts'
import { connectionLost } from '../api/errors.ts'
import { useFocusReturn } from '../useFocusReturn.ts'

/** Events which show that someone is using the page rather than merely having it open. */
const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Returns a form that has its own script, fetched once someone uses the page. `open` loads the form, opens it, and
 * resolves to true if that succeeded. `waiting` is true while the form loads. `form` must be rendered. `allowed` is
 * false if the form is not offered at all.
 */
export function useLazyForm<Props extends { onClose: () => void }>(
  part: Chunk<{ default: ComponentType<Props> }>,
  allowed = true,
) {
  const { t } = useTranslation()
  const [isLoading, setWaiting] = useState(false)
  const [form, setForm] = useState<ReactNode>(null)
  // Remembers the focus at the press: by the time the form is loaded, the menu it was chosen from is gone.
  useFocusReturn(isLoading || form !== null)

  useEffect(() => {
    if (!allowed) return
    const controller = new AbortController()
    const prefetch = () => {
      controller.abort()
      part.prefetch()
    }
    for (const sign of activityEvents) window.addEventListener(sign, prefetch, { signal: controller.signal })
    return () => controller.abort()
  }, [allowed, part])

  const open = async (props: Omit<Props, 'onClose'>): Promise<boolean> => {
    setWaiting(true)
    try {
      const { default: Form } = await part.load()
      setForm(createElement(Form, { ...props, onClose: () => setForm(null) } as Props))
      return true
    } catch {
      showFailure(t('The form could not be opened'), t(connectionLost))
      return false
    } finally {
      setWaiting(false)
    }
  }
  return { waiting: isLoading, open, opened: form !== null, form }
}
