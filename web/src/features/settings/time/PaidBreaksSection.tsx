import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PaidBreaks } from '@muster/contract/settings/timeRules'
import { breakTypes, type BreakType } from '@muster/contract/kit/worktime'
import { client, orpc } from '../../../kit/api/client.ts'
import { SwitchField } from '../../../kit/form/CheckField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/toasts.ts'

const stored = orpc.settings.paidBreaks.queryOptions()

/** The breaks in words, and what each is for; keys of the translation. */
const words: Record<BreakType, [label: string, description: string]> = {
  LUNCH: ['Lunch', 'The long break of a day.'],
  SHORT: ['Short', 'A coffee, a breath of air.'],
  PERSONAL: ['Personal', 'An errand of one’s own.'],
  MEETING: ['Meeting', 'Time away from the desk that is work all the same.'],
}

/** Which breaks count as work. */
export function PaidBreaksSection() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const query = useQuery(stored)
  const paid = query.data?.paidBreaks ?? []
  const form = useForm({
    initial: Object.fromEntries(breakTypes.map((type) => [type, paid.includes(type)])) as Record<BreakType, boolean>,
    schema: PaidBreaks,
    toInput: (values) => ({ paidBreaks: breakTypes.filter((type) => values[type]) }),
    submit: (input, { context }) => client.settings.setPaidBreaks(input, { context }),
    done: (answer) => {
      queryClient.setQueryData(stored.queryKey, answer)
      showSuccess(t('Saved'), t('It counts for breaks that begin from now on.'))
    },
    stale: 'settings',
  })
  return (
    <Section
      title={t('Paid breaks')}
      description={t('Breaks that are paid count as worked time. All others are taken off.')}
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={4} height={56} />}>
        {() => (
          <InlineForm form={form} failed={t('Failed to update setting')}>
            <div className="rows">
              {breakTypes.map((type) => (
                <SwitchField
                  key={type}
                  form={form}
                  name={type}
                  label={t(words[type][0])}
                  description={t(words[type][1])}
                />
              ))}
            </div>
          </InlineForm>
        )}
      </Loaded>
    </Section>
  )
}
