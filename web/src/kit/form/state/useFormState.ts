import { useEffect, useRef, useState } from 'react'
import { apiError } from '../../api/errors.ts'
import {
  initialState,
  chooseSide,
  serializeContent,
  followInitial,
  countChanges,
  remoteChangesOf,
  type FieldGroup,
  rebase,
  markSaved,
  type Side,
} from './formState.ts'

/**
 * Returns the state of a form for a record that other people may change while it is open. `lookAgain` reads the record
 * again after such a change. Fields without input then take the new values, and `remoteChanges` contains the changes
 * and conflicts to show. Without `parts`, the form follows `initial` silently whenever it changes.
 */
export function useFormState<Values extends object>(initial: Values, parts?: readonly FieldGroup<Values>[]) {
  const [state, setState] = useState(() => initialState(initial))
  const { first, before, values } = state

  const [lastInitial, setLastInitial] = useState(initial)
  if (!parts && lastInitial !== initial && serializeContent(lastInitial) !== serializeContent(initial)) {
    setLastInitial(initial)
    setState((now) => followInitial(now, initial))
  }
  const latest = useRef(initial)
  useEffect(() => {
    latest.current = initial
  })

  const change = (patch: Partial<Values>) => setState((now) => ({ ...now, values: { ...now.values, ...patch } }))

  const choose = (key: string, side: Side) => {
    const part = parts?.find((each) => each.key === key)
    if (part) setState((now) => chooseSide(now, part, side))
  }

  /**
   * Reads the record again. Resolves to false only if the record no longer exists. If it can't be read for another
   * reason, the form stays unchanged, and the next attempt to save reads the record again.
   */
  const reload = async (read: () => Promise<Values | null>): Promise<boolean> => {
    try {
      const remote = await read()
      if (remote) setState((now) => rebase(now, remote, parts ?? []))
      return remote !== null
    } catch (thrown) {
      return apiError(thrown).status !== 404
    }
  }

  return {
    first,
    before,
    values,
    changes: countChanges(state),
    change,
    choose,
    lookAgain: reload,
    settle: (savedValues: Values) => setState((now) => markSaved(now, savedValues)),
    reset: () => setState(initialState(latest.current)),
    remoteChanges: remoteChangesOf(state, parts ?? []),
  }
}
