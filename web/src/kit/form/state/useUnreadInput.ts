import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Guards a field for finding a person by name: with a typed name but no chosen person the form is not sent
 * (`rejectUnread`), because the name would be lost silently. Focusing the field and leaving it unchanged accepts it as
 * it is. Returns `isRefused`, which is true while that error must be shown; `field`, the props of the field; and
 * `chosen`, to call when a person is chosen.
 */
export function useUnreadInput() {
  const input = useRef<HTMLInputElement>(null)
  const typedSinceFocus = useRef(false)
  const [unread, setUnread] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  useEffect(() => input.current?.setCustomValidity(unread ? 'no one selected' : ''), [unread])

  const chosen = () => setUnread(false)
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
    onOptionSubmit: chosen,
    onInvalid: () => setWasRefused(true),
  }
  return { field, chosen, isRefused: unread && wasRefused }
}
