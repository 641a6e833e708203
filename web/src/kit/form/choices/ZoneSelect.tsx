import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import SearchSelect from './SearchSelect.tsx'
import { zoneLabel } from './zoneLabel.ts'

/**
 * Lets the user find a time zone by typing. If the field may follow the company's time zone, that option comes first.
 */
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
  // There are four hundred time zones, so they are rendered only when the list is opened.
  const [all, setAll] = useState<readonly string[]>([])
  // This browser may know the chosen time zone by another name.
  const zones = value === '' || all.includes(value) ? all : [value, ...all]
  return (
    <SearchSelect
      {...rest}
      options={[...(company === undefined ? [] : ['']), ...zones].map((zone) => ({
        value: zone,
        label: zoneLabel(zone, company ?? zone),
      }))}
      onDropdownOpen={readOnly ? undefined : () => setAll(Intl.supportedValuesOf('timeZone'))}
      nothingFound={t('No time zone found')}
    />
  )
}
