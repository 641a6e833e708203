import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../useNarrow.ts'

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  list: { filters: { search?: string }; set: (patch: { search: string }) => void; clears: number }
}

/**
 * Shows the search field of a list. The search starts 300 ms after the last key press. On a phone, where its toolbar has
 * no room to say what is searched, the placeholder is only 'Search'.
 */
export const SearchField = (props: SearchFieldProps) => (
  // When the filters are cleared, input that is not applied yet disappears too.
  <Typed key={props.list.clears} {...props} />
)

function Typed({ list, ...input }: SearchFieldProps) {
  const { search: value = '' } = list.filters
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // A search that comes from the address (Back, a link) replaces the input.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== draft.trim()) setDraft(value)
  }
  const search = useDebouncedCallback((search: string) => list.set({ search }), 300)
  return (
    <TextInput
      type="search"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      {...input}
      {...(isNarrow && { placeholder: t('Search') })}
      value={draft}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
