import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../chunks/chunk.ts'
import { type Bound, type NameOf, useField } from '../state/field.ts'
import { zoneLabel } from './zoneLabel.ts'

/** Loaded in parallel with the form, because its library is large. */
const ZoneSelect = lazyPart(() => import('./ZoneSelect.tsx'))

/**
 * Lets the user choose a time zone by its IANA name. An empty value means the company's time zone, if the field allows
 * that.
 */
export function TimeZoneField<Values extends object>(
  props: Bound<Values, NameOf<Values, string>> & {
    label: string
    /** The company's time zone, if the field may be left empty to follow it. */
    company?: string
    description?: string
    readOnly?: boolean
  },
) {
  const { form, name, company, readOnly = false, ...rest } = props
  const { value, set, error } = useField<string>({ form, name })
  return (
    <Suspense fallback={<TextInput {...rest} value={zoneLabel(value, company ?? value)} readOnly />}>
      <ZoneSelect {...rest} value={value} onChange={set} error={error} company={company} readOnly={readOnly} />
    </Suspense>
  )
}
