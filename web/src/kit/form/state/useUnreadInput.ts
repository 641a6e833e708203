import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Protects a field that finds people by name: a form with a typed name but no chosen person is not sent
 * (`rejectUnread`), because the name would be lost silently. If the user focuses the field and leaves it unchanged, the
 * name no longer blocks the form. Returns `isRefused`, true while the error must be shown; `field`, the props of the
 * field; and `chosen`, to be called when a person is chosen.
 */
export function useUnreadInput() {
  const input = useRef<HTMLInputElement>(null)
  const typedSinceFocus = useRef(false)
  const [unread, setUnread] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  useEffect(() => input.current?.setCustomValidity(unread ? 'no one selected' : ''), [unread])

  const markRead = () => setUnread(false)
  const field = {
    ref: input,
    onFocus: () => {
      typedSinceFocus.current = false
    },
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      typedSinceFocus.current = true
      setUnread(value.trim() !== '')
      setWasRefused(false)
    },
    onBlur: () => {
      if (!typedSinceFocus.current) setUnread(false)
    },
    onOptionSubmit: markRead,
    onInvalid: () => setWasRefused(true),
  }
  return { field, chosen: markRead, isRefused: unread && wasRefused }
}
