import { useTranslation } from 'react-i18next'
import type { Effect } from '@muster/contract/kit/effects'
import { describeEffect } from './describeEffect.ts'

/** Shows one sentence for each effect of a change, after the sentences in `first`. If there are none, it says so. */
export function EffectList({ effects, first = [] }: { effects: readonly Effect[]; first?: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Effects')}>
      <h3 className="subhead" style={{ marginBlockEnd: '0.5rem' }}>
        {t('Effects')}
      </h3>
      {effects.length + first.length === 0 ? (
        <p className="soft">{t('Existing data doesn’t change. The change applies from now on.')}</p>
      ) : (
        <ul style={{ listStyle: 'disc', paddingInlineStart: '1.25rem', display: 'grid', gap: '0.25rem' }}>
          {first.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {effects.map((effect) => (
            <li key={effect.kind}>{describeEffect(effect)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
