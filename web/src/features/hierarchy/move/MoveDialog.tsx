import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import type { PersonName } from '@muster/contract/kit/people'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { ChangedMeanwhile } from '../../../kit/form/ChangedMeanwhile.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { Person } from '../../../kit/Person.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { ManagerPicker, nobodyAbove } from './ManagerPicker.tsx'
import { type Places } from '../orgTree.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './MoveDialog.module.css'

type Choice = PersonName | typeof nobodyAbove

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
  const [chosen, setChosen] = useState<Choice | null>(null)
  // To whom the person reported as that was chosen: the tree goes on by itself. Once it was said that somebody else moved
  // them, what is shown is what was seen.
  const [seen, setSeen] = useState<string | null>()
  // What was chosen as somebody else moved the person, and how often that happened.
  const [overtaken, setOvertaken] = useState<{ choice: Choice; rounds: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const name = fullName(person)
  const below = places.get(person.id)?.below ?? 0
  const present = person.managerId === null ? null : places.get(person.managerId)?.node
  const managerId = chosen === nobodyAbove ? null : (chosen?.id ?? null)

  const nameOf = (choice: Choice) => (choice === nobodyAbove ? t('Nobody') : fullName(choice))
  const meanwhile = overtaken && {
    rounds: overtaken.rounds,
    also: [],
    conflicts: [
      {
        key: 'manager',
        label: t('Reports to'),
        theirs: nameOf(present ?? nobodyAbove),
        mine: nameOf(chosen ?? overtaken.choice),
        chosen: chosen ? ('mine' as const) : ('theirs' as const),
      },
    ],
  }

  const choose = (next: Choice | null) => {
    setChosen(next)
    setSeen(person.managerId)
    setProblem(undefined)
    setFailure(null)
    if (next) setOvertaken((known) => known && { ...known, choice: next })
  }

  const refresh = () => readAgain(queryClient, 'hierarchy')

  const submit = async () => {
    setFailure(null)
    if (!chosen) return setProblem(t('Please choose a manager'))
    if (managerId === person.managerId) return setProblem(t('{name} reports to them already', { name }))
    setBusy(true)
    try {
      const seenManagerId = seen === undefined ? person.managerId : seen
      const { manager } = await client.hierarchy.move({ userId: person.id, managerId, seenManagerId })
      const said = manager
        ? t('{name} reports to {manager} now', { name, manager: fullName(manager) })
        : t('{name} reports to nobody now', { name })
      showSuccess(t('Reporting line changed'), said)
      await refresh()
      onMoved(person.id)
    } catch (thrown) {
      const { status, message, fieldErrors, code } = apiError(thrown)
      setProblem(fieldErrors.managerId)
      if (status === 404) {
        setFailure(t('This person was deleted meanwhile, or is no longer among those you see.'))
        void refresh()
      } else if (!fieldErrors.managerId) setFailure(message || t('Please try again.'))
      // Somebody else was quicker: the form says at once to whom the person reports now.
      if (code === 'hierarchy.changed_meanwhile') {
        await refresh()
        setSeen(undefined)
        setOvertaken((known) => ({ choice: chosen, rounds: (known?.rounds ?? 0) + 1 }))
      }
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
        <ManagerPicker person={person} chosen={chosen} onChoose={choose} error={problem} />
        {below > 0 ? (
          <p className={classes.note}>{t('{count} people below {name} move along.', { count: below, name })}</p>
        ) : null}
        <p className={classes.note}>
          {t(
            'Managers above the new place see this person’s leave and attendance; those above the old one no longer do.',
          )}
        </p>
        {meanwhile ? (
          <ChangedMeanwhile
            {...meanwhile}
            onChoose={(_key, side) => choose(side === 'mine' ? overtaken.choice : null)}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}
