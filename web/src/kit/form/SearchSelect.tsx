import { Select } from '@mantine/core'
import classes from './PersonField.module.css'
import { asSearched } from './zoneWords.ts'

/** One of many, found by typing a part of it. Its library is large: it comes beside what it stands in. */
export default function SearchSelect(props: {
  label: string
  description?: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** What is said where nothing has what was typed in it. */
  nothingFound: string
  error?: string | boolean | null
  required?: boolean
  readOnly?: boolean
  onDropdownOpen?: () => void
}) {
  const { value, onChange, options, nothingFound, ...rest } = props
  return (
    <Select
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={options}
      searchable
      filter={({ options: all, search }) =>
        all.filter((each) => 'label' in each && asSearched(each.label).includes(asSearched(search)))
      }
      nothingFoundMessage={nothingFound}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
