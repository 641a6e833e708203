import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GenerationPreview as Preview } from '@muster/contract/payroll/runs'
import { orpc } from '../../../kit/api/client.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'

/** Says in one sentence what generating the payroll of a month will do, as calculated by the server. */
export function GenerationPreview({ period }: { period: string }) {
  const { t } = useTranslation()
  // Salaries or hours may have changed since the dialog was last open.
  const query = useQuery({
    ...orpc.payroll.previewGeneration.queryOptions({ input: { period } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton rows={1} height={44} />}
      failed={t('The preview could not be loaded')}
    >
      {({ preview }) => <Sentence preview={preview} />}
    </Loaded>
  )
}

function Sentence({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const { created, recalculated, changed, removed, submitted, exceptions, skipped } = preview
  const effects = [
    created > 0 && t('{count} records are created', { count: created }),
    recalculated > 0 &&
      (changed > 0
        ? t('{count} drafts are recalculated ({changed} with changes)', { count: recalculated, changed })
        : t('{count} drafts are recalculated without changes', { count: recalculated })),
    removed > 0 && t('{count} drafts are removed', { count: removed }),
    submitted > 0 && t('{count} submitted records stay unchanged', { count: submitted }),
    skipped > 0 && t('{count} people are skipped', { count: skipped }),
  ].filter((effect) => effect !== false)
  return (
    <div className="well numbers" role="status">
      <p className="medium">
        {effects.length > 0 ? `${effects.join(', ')}.` : t('There is no one to pay this month.')}
      </p>
      {exceptions > 0 ? (
        <p className="soft">{t('{count} records will have exceptions', { count: exceptions })}</p>
      ) : null}
    </div>
  )
}
