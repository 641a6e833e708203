import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../chunk.ts'
import { type Bound, type NameOf, useField } from './field.ts'
import { zoneWords } from './zoneWords.ts'

/** Comes beside the form that it stands in: its library is large. */
const ZoneSelect = lazyPart(() => import('./ZoneSelect.tsx'))

/** A time zone by its IANA name; empty for the company's, where there is one to follow. */
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
  const { value, set, error } = useField<string>({ form, name })
  return (
    <Suspense fallback={<TextInput {...rest} value={zoneWords(value, company ?? value)} readOnly />}>
      <ZoneSelect {...rest} value={value} onChange={set} error={error} company={company} readOnly={readOnly} />
    </Suspense>
  )
}
