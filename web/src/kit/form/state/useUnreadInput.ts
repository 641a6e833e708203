import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Protects a field that finds people by name: a form with a typed name but no chosen person is not sent
 * (`rejectUnread`), because the name would be lost silently. If the user returns to the field and moves on without
 * typing, the name no longer blocks the form. Returns `isRefused`, true while the error must be shown; `field`, the
 * props of the field; and `markRead`, to be called when a person is chosen.
 */
export function useUnreadInput() {
  const input = useRef<HTMLInputElement>(null)
  const typedSinceFocus = useRef(false)
  const [isUnread, setIsUnread] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  useEffect(() => input.current?.setCustomValidity(isUnread ? 'no one selected' : ''), [isUnread])

  const markRead = () => setIsUnread(false)
  const field = {
    ref: input,
    onFocus: () => {
      typedSinceFocus.current = false
    },
    onInput: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
      typedSinceFocus.current = true
      setIsUnread(value.trim() !== '')
      setWasRefused(false)
    },
    onBlur: () => {
      if (!typedSinceFocus.current) setIsUnread(false)
    },
    onOptionSubmit: markRead,
    onInvalid: () => setWasRefused(true),
  }
  return { field, markRead, isRefused: isUnread && wasRefused }
}
