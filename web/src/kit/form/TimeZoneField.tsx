import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n.ts'
import { type Bound, type NameOf, useField } from './field.ts'
import classes from './PersonField.module.css'

const readable = (zone: string) => zone.replaceAll('_', ' ')

/** A time zone as it is read: `America/New York`; the company's for none. */
export const zoneWords = (zone: string, company: string): string =>
  zone === '' ? i18n.t('Company’s ({zone})', { zone: readable(company) }) : readable(zone)

const asSearched = (text: string) => readable(text).trim().toLowerCase()

/** A time zone by its IANA name, found by typing; empty for the company's, where there is one to follow. */
export function TimeZoneField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> & {
    label: string
    /** The company's, where that can be chosen for none of one's own. */
    company?: string
    description?: string
    readOnly?: boolean
  },
) {
  const { form, name, company, readOnly = false, ...rest } = props
  const { t } = useTranslation()
  const { value, set, error } = useField<string>({ form, name })
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
      onChange={(zone) => set(zone ?? '')}
      error={error}
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
