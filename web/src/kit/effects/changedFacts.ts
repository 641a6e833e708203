import { i18n } from '../../i18n.ts'
import type { Part } from '../form/edited.ts'
import type { Fact } from '../page/Facts.tsx'

/** Returns the changed values of a form as text. */
export const changedFacts = <Values extends object>(
  parts: readonly Part<Values>[],
  values: Values,
  before: Values,
): Fact[] =>
  parts
    .filter(({ say }) => say(values) !== say(before))
    .map(({ label, say }) => ({ label: i18n.t(label), value: `${say(before)} → ${say(values)}`, changed: true }))
