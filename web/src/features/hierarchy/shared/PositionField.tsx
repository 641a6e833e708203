import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import type { Bound, NameOf } from '../../../kit/form/state/field.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/** Lets the user enter a position. Existing positions are suggested, but any text is allowed. */
export function PositionField<Values extends object>({ form, name }: Bound<Values, NameOf<Values, string>>) {
  const { t } = useTranslation()
  const { can } = useSession()
  const listId = useId()
  const { data } = useQuery({
    ...orpc.hierarchy.positions.queryOptions(),
    enabled: can('users.create') || can('users.update') || can('hierarchy.positions'),
  })
  const positions = data?.positions ?? []
  return (
    <>
      <TextField
        form={form}
        name={name}
        label={t('Position')}
        maxLength={120}
        required
        list={positions.length > 0 ? listId : undefined}
      />
      <datalist id={listId}>
        {positions.map((position) => (
          <option key={position.name} value={position.name} />
        ))}
      </datalist>
    </>
  )
}
