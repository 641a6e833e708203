import { i18n } from '../../i18n.ts'
import type { FieldGroup } from '../form/state/formState.ts'
import type { Fact } from '../page/Facts.tsx'

/** Returns the changed values of a form as labelled text. */
export const listChanges = <Values extends object>(
  parts: readonly FieldGroup<Values>[],
  values: Values,
  before: Values,
): Fact[] =>
  parts
    .filter(({ format }) => format(values) !== format(before))
    .map(({ label, format }) => ({
      label: i18n.t(label),
      value: `${format(before)} → ${format(values)}`,
      changed: true,
    }))
