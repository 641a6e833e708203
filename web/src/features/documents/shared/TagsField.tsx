import { TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxTags, splitTags } from '@muster/contract/documents/enumerations'
import { type Bound, type NameOf, useField } from '../../../kit/form/state/field.ts'

/** Lets the user enter tags one after another. */
export function TagsField<Values extends object>({ form, name }: Bound<Values, NameOf<Values, string[]>>) {
  const { t } = useTranslation()
  const { value, set, error } = useField<string[]>({ form, name })
  return (
    <TagsInput
      label={t('Tags (optional)')}
      description={t('Press Enter or a comma after each.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(tags) => set(splitTags(tags))}
      error={error}
      maxTags={maxTags}
      maxLength={40}
      splitChars={[',', ';']}
      acceptValueOnBlur
      withScrollArea={false}
    />
  )
}
