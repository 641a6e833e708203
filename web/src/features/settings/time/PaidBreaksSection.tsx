import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaidBreaks } from '@muster/contract/settings/system'
import { breakTypes, type BreakType } from '@muster/contract/kit/worktime'
import { i18n } from '../../../i18n.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { ConfirmedSection } from '../../../kit/effects/ConfirmedSection.tsx'
import { listChanges } from '../../../kit/effects/listChanges.ts'

const breaksQuery = orpc.settings.paidBreaks.queryOptions()

/** Labels and descriptions of the break types, as translation keys. */
const breakTypeLabels: Record<BreakType, [label: string, description: string]> = {
  LUNCH: ['Lunch', 'The main break of the day.'],
  SHORT: ['Short', 'For example, a coffee break.'],
  PERSONAL: ['Personal', 'Personal errand.'],
  MEETING: ['Meeting', 'Away from the desk, still working.'],
}

type FieldValues = Record<BreakType, boolean>
const fieldValuesOf = (paid: readonly BreakType[]) =>
  Object.fromEntries(breakTypes.map((type) => [type, paid.includes(type)])) as FieldValues
const paidOf = (values: FieldValues): PaidBreaks => ({ paidBreaks: breakTypes.filter((type) => values[type]) })

const parts = breakTypes.map((type): FieldGroup<FieldValues> => ({
  key: type,
  label: breakTypeLabels[type][0],
  fields: [type],
  format: (values) => (values[type] ? i18n.t('Paid') : i18n.t('Not paid')),
}))

/** Lets the user choose the breaks that count as work. */
export default function PaidBreaksSection() {
  const query = useQuery(breaksQuery)
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={4} height={56} />}>
      {({ paidBreaks }) => <PaidBreaksForm stored={paidBreaks} />}
    </Loaded>
  )
}

function PaidBreaksForm({ stored: paid }: { stored: readonly BreakType[] }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: fieldValuesOf(paid),
    submit: (values, { before, context }) =>
      client.settings.setPaidBreaks({ changes: paidOf(values), were: paidOf(before) }, { context }),
    onSuccess: (answer) => {
      queryClient.setQueryData(breaksQuery.queryKey, answer)
      showSuccess(t('Saved'), t('Applies to breaks that start from now on.'))
    },
    invalidates: 'settings',
    concurrent: {
      parts,
      code: 'setting.changed_meanwhile',
      read: async () => {
        const read = await client.settings.paidBreaks()
        queryClient.setQueryData(breaksQuery.queryKey, read)
        return fieldValuesOf(read.paidBreaks)
      },
    },
  })
  const confirmed = useConfirmedForm({
    form,
    isValid: () => true,
    preview: () => client.settings.previewPaidBreaks({ changes: paidOf(form.values), were: paidOf(form.before) }),
    facts: () => listChanges(parts, form.values, form.before),
  })
  return (
    <ConfirmedSection
      title={t('Paid breaks')}
      description={t('Paid breaks count as worked time. Other breaks are deducted.')}
      confirmed={confirmed}
    >
      <div className="rows">
        {breakTypes.map((type) => (
          <SwitchField
            key={type}
            form={confirmed.form}
            name={type}
            label={t(breakTypeLabels[type][0])}
            description={t(breakTypeLabels[type][1])}
          />
        ))}
      </div>
    </ConfirmedSection>
  )
}
