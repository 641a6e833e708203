import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chunk } from './chunk.ts'
import { showFailure } from './toasts.ts'
import { connectionLost } from './api/errors.ts'
import { useFocusBack } from './useFocusBack.ts'

/** That somebody is at the page, and not only its screen open. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * A form whose script is one of its own, fetched once the page stands and somebody is at it. `open` waits for it,
 * `waiting` while it does, and answers whether it could be had; `form` is to be drawn. `allowed`: whether the form is
 * offered at all.
 */
export function useFormChunk<Props extends { onClose: () => void }>(
  part: Chunk<{ default: ComponentType<Props> }>,
  allowed = true,
) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(false)
  const [form, setForm] = useState<ReactNode>(null)
  // From the press on: a menu in which it was chosen is gone once the form has come.
  useFocusBack(waiting || form !== null)

  useEffect(() => {
    if (!allowed) return
    const listening = new AbortController()
    const fetchAhead = () => {
      listening.abort()
      part.ahead()
    }
    for (const sign of signs) window.addEventListener(sign, fetchAhead, { signal: listening.signal })
    return () => listening.abort()
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
  return { waiting, open, opened: form !== null, form }
}
