import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailCategory } from '@muster/contract/kit/mail'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useVariables } from '../queries.ts'
import classes from './edit.module.css'

/** The form fields that accept variables. */
const variableFields = ['subject', 'htmlContent', 'textContent'] as const
export type VariableField = (typeof variableFields)[number]
export const variableFieldProps = (name: VariableField) => ({ 'data-takes': name })

/** Returns the field if it accepts variables, together with its name; else null. */
export function findVariableField(
  element: HTMLElement | null,
): { field: HTMLInputElement; name: VariableField } | null {
  const name = variableFields.find((each) => each === element?.dataset.takes)
  return name ? { field: element as HTMLInputElement, name } : null
}

/** Shows the available variables with descriptions. Clicking one inserts it at the cursor. */
export function VariableList(props: { category: MailCategory; event: string; onInsert: (name: string) => void }) {
  const { category, event, onInsert } = props
  const { t } = useTranslation()
  const id = useId()
  const query = useVariables(category, event)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`${classes.head} subhead`}>
        {t('Insert a variable')}
      </h3>
      <Loaded
        query={query}
        failed={t('Failed to fetch template variables')}
        skeleton={<ListSkeleton rows={1} height={28} />}
      >
        {({ variables }) => (
          <div className={classes.variables}>
            {variables.map(({ name, description, isNeeded }) => (
              <Button
                key={name}
                size="compact-xs"
                variant={isNeeded ? 'light' : 'default'}
                className={classes.variable}
                title={t(description)}
                aria-description={
                  isNeeded ? t('{what}. Required in this email.', { what: t(description) }) : t(description)
                }
                onClick={() => onInsert(name)}
              >
                {`{{${name}}}`}
              </Button>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
