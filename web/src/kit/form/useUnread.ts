import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * For a field in which a name is typed to find somebody: while one was typed and nobody chosen, the form is not sent
 * (`refusesUnread`), since the name would be lost without a word. Coming back to the field and leaving it as it is means
 * what stands there. `isRefused` is whether that is to be said; `field` is for the field, `chosen` for when somebody is.
 */
export function useUnread() {
  const input = useRef<HTMLInputElement>(null)
  const typedSinceFocus = useRef(false)
  const [unread, setUnread] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  useEffect(() => input.current?.setCustomValidity(unread ? 'nobody chosen' : ''), [unread])

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
