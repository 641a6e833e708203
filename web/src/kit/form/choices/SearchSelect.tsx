import { Select } from '@mantine/core'
import classes from '../people/PersonField.module.css'
import { searchForm } from './zoneLabel.ts'

/**
 * Lets the user choose one of many options by typing part of its name. It is loaded separately because its library is
 * large.
 */
export default function SearchSelect(props: {
  label: string
  description?: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** The text shown when no option matches. */
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
      onChange={(choice) => onChange(choice ?? '')}
      data={options}
      searchable
      filter={({ options: all, search }) =>
        all.filter((each) => 'label' in each && searchForm(each.label).includes(searchForm(search)))
      }
      nothingFoundMessage={nothingFound}
      allowDeselect={false}
      // The list itself scrolls. A scroll area inside it would have to be able to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
