import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Bound, type ChoiceNameOf } from '../../../kit/form/state/field.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { foldersQuery } from './queries.ts'

/**
 * Lets the user choose a folder, or none. Other people's folders show their owner's name. The document's `present`
 * folder is offered even if it is not visible to the user.
 */
export function FolderField<Values extends object>(
  props: Bound<Values, ChoiceNameOf<Values>> & { present?: { id: string; name: string } | null },
) {
  const { form, name, present } = props
  const { t } = useTranslation()
  const { data } = useQuery(foldersQuery())
  const { user } = useSession()
  const folders = (data?.folders ?? []).map(({ id, name, createdBy }) => ({
    value: id,
    label: createdBy.id === user.id ? name : t('{folder} ({name})', { folder: name, name: fullName(createdBy) }),
  }))
  const isMissing = present && !folders.some(({ value }) => value === present.id)
  return (
    <ChoiceField
      form={form}
      name={name}
      label={t('Folder')}
      none={t('No folder')}
      options={isMissing ? [{ value: present.id, label: present.name }, ...folders] : folders}
    />
  )
}
