import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/**
 * What to search for; it counts 300 ms after the last key. Give it the `clears` of its list as `key`, so that what was
 * typed a moment before goes when the filters are cleared.
 */
export function SearchField(
  props: Omit<TextInputProps, 'value' | 'onChange'> & {
    /** What is searched for, as the list has it. */
    value: string | undefined
    onSearch: (text: string) => void
  },
) {
  const { value = '', onSearch, ...input } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // What the address says by itself (Back, a link) takes the place of what was typed.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      type="search"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      {...input}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
