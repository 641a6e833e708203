import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PersonField.module.css'
import { asSearched, zoneWords } from './zoneWords.ts'

/** The list of a field for a time zone, found by typing; the company's stands first where there is one to follow. */
export default function ZoneSelect(props: {
  label: string
  description?: string
  value: string
  onChange: (zone: string) => void
  error?: string | boolean | null
  company?: string
  readOnly: boolean
}) {
  const { value, onChange, company, readOnly, ...rest } = props
  const { t } = useTranslation()
  // Four hundred, so that they are listed only for who opens the list.
  const [all, setAll] = useState<readonly string[]>([])
  // The one that is chosen may have another name in this browser.
  const zones = value === '' || all.includes(value) ? all : [value, ...all]
  return (
    <Select
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      readOnly={readOnly}
      value={value}
      onChange={(zone) => onChange(zone ?? '')}
      data={[...(company === undefined ? [] : ['']), ...zones].map((zone) => ({
        value: zone,
        label: zoneWords(zone, company ?? zone),
      }))}
      onDropdownOpen={readOnly ? undefined : () => setAll(Intl.supportedValuesOf('timeZone'))}
      searchable
      filter={({ options, search }) =>
        options.filter((each) => 'label' in each && asSearched(each.label).includes(asSearched(search)))
      }
      nothingFoundMessage={t('No time zone found')}
      allowDeselect={false}
      // The list itself scrolls: what scrolls within a list would have to take the focus.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
