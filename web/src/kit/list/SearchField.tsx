import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  list: { filters: { search?: string }; set: (patch: { search: string }) => void; clears: number }
}

/** What to search a list for; it counts 300 ms after the last key. */
export const SearchField = (props: SearchFieldProps) => (
  // What was typed a moment before goes when the filters are cleared.
  <Typed key={props.list.clears} {...props} />
)

function Typed({ list, ...input }: SearchFieldProps) {
  const { search: value = '' } = list.filters
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // What the address says by itself (Back, a link) takes the place of what was typed.
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
