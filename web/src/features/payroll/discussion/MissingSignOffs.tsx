import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { checkName, signOffStyles } from './signOffWords.ts'

/** Lists the sign-offs of a run, which must be signed before its approval. Renders nothing if none is required. */
export function MissingSignOffs({ runKey }: { runKey: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.payroll.signOffs.queryOptions({ input: { period: runKey } }))
  const required = (data?.signOffs ?? []).filter(({ isRequired }) => isRequired)
  if (required.length === 0) return null
  const isComplete = required.every(({ status }) => status === 'SIGNED')
  return (
    <div className="notice" data-colour={isComplete ? 'green' : 'amber'}>
      <ul className="unmarked" aria-label={t('Sign-offs')}>
        {required.map(({ check, status }) => (
          <li key={check.id}>
            {t('{label}: {value}', { label: checkName(check), value: t(signOffStyles[status].label) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
