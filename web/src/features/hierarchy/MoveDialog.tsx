import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy'
import type { PersonName } from '@muster/contract/people'
import { client } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { readAgain } from '../../api/readAgain.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Person } from '../../ui/Person.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { ManagerPicker, nobodyAbove } from './ManagerPicker.tsx'
import { type Places } from './orgTree.ts'
import { fullName } from '../../ui/fullName.ts'
import classes from './MoveDialog.module.css'

/** Moves somebody, with everybody below them, under another manager. `onMoved` comes once the tree shows it. */
export default function MoveDialog(props: {
  person: HierarchyNode
  places: Places
  onClose: () => void
  onMoved: (id: string) => void
}) {
  const { person, places, onClose, onMoved } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<PersonName | typeof nobodyAbove | null>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const name = fullName(person)
  const below = places.get(person.id)?.below ?? 0
  const present = person.managerId === null ? null : places.get(person.managerId)?.node
  const managerId = chosen === nobodyAbove ? null : (chosen?.id ?? null)

  const refresh = () => readAgain(queryClient, 'hierarchy')

  const submit = async () => {
    setFailure(null)
    if (!chosen) return setProblem(t('Please choose a manager'))
    if (managerId === person.managerId) return setProblem(t('{name} reports to them already', { name }))
    setBusy(true)
    try {
      const { manager } = await client.hierarchy.move({ userId: person.id, managerId, seenManagerId: person.managerId })
      const said = manager
        ? t('{name} reports to {manager} now', { name, manager: fullName(manager) })
        : t('{name} reports to nobody now', { name })
      showSuccess(t('Reporting line changed'), said)
      await refresh()
      onMoved(person.id)
    } catch (thrown) {
      const { status, message, fieldErrors } = apiError(thrown)
      setProblem(fieldErrors.managerId)
      if (!fieldErrors.managerId) setFailure(message || t('Please try again.'))
      // Somebody else was quicker: the form says at once to whom the person reports now.
      if (status === 409) void refresh()
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('Move {name}', { name })}
      submitLabel={t('Move')}
      submitting={busy}
      onSubmit={() => void submit()}
      errorTitle={t('Failed to change the reporting line')}
      error={failure}
      dirty={chosen !== null}
    >
      <div className={classes.fields}>
        <dl className={classes.line}>
          <div>
            <dt>{t('Who')}</dt>
            <dd>
              <Person person={person} secondary={person.position} size={32} />
            </dd>
          </div>
          <IconArrowRight className={`${classes.arrow} mantine-rotate-rtl`} size={18} aria-hidden />
          <div>
            <dt>{t('Reports to')}</dt>
            <dd>
              {present ? (
                <Person person={present} secondary={present.position} size={32} />
              ) : (
                <span className={classes.nobody}>{t('Nobody')}</span>
              )}
            </dd>
          </div>
        </dl>
        <ManagerPicker
          person={person}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next)
            setProblem(undefined)
            setFailure(null)
          }}
          error={problem}
        />
        {below > 0 ? (
          <p className={classes.note}>{t('{count} people below {name} move along.', { count: below, name })}</p>
        ) : null}
        <p className={classes.note}>
          {t(
            'Managers above the new place see this person’s leave and attendance; those above the old one no longer do.',
          )}
        </p>
      </div>
    </FormDialog>
  )
}
