import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  list: { filters: { search?: string }; set: (patch: { search: string }) => void; clears: number }
}

/** Shows the search field of a list; the search starts 300 ms after the last key. */
export const SearchField = (props: SearchFieldProps) => (
  // Input that is not applied yet disappears when the filters are cleared.
  <Typed key={props.list.clears} {...props} />
)

function Typed({ list, ...input }: SearchFieldProps) {
  const { search: value = '' } = list.filters
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // A search set by the address (Back, a link) replaces the input.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = useDebouncedCallback((search: string) => list.set({ search }), 300)
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
