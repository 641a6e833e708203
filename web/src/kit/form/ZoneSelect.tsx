import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import SearchSelect from './SearchSelect.tsx'
import { zoneWords } from './zoneWords.ts'

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
  const { company, ...rest } = props
  const { value, readOnly } = rest
  const { t } = useTranslation()
  // Four hundred, so that they are listed only for who opens the list.
  const [all, setAll] = useState<readonly string[]>([])
  // The one that is chosen may have another name in this browser.
  const zones = value === '' || all.includes(value) ? all : [value, ...all]
  return (
    <SearchSelect
      {...rest}
      options={[...(company === undefined ? [] : ['']), ...zones].map((zone) => ({
        value: zone,
        label: zoneWords(zone, company ?? zone),
      }))}
      onDropdownOpen={readOnly ? undefined : () => setAll(Intl.supportedValuesOf('timeZone'))}
      nothingFound={t('No time zone found')}
    />
  )
}
