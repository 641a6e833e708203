import { useEffect, useRef, useState } from 'react'
import { apiError } from '../api/errors.ts'
import {
  beginning,
  chosen,
  contentOf,
  followed,
  isDirty,
  meanwhileIn,
  type Part,
  rebased,
  settled,
  type Side,
} from './edited.ts'

/**
 * Returns the state of a form over a record that others may change meanwhile. `lookAgain` reads the record again after
 * such a change: fields without input take over the new values, and `meanwhile` lists the rest. Without `parts` this
 * happens silently whenever `initial` changes.
 */
export function useEdited<Values extends object>(initial: Values, parts?: readonly Part<Values>[]) {
  const [state, setState] = useState(() => beginning(initial))
  const { first, before, values } = state

  const [known, setKnown] = useState(initial)
  if (!parts && known !== initial && contentOf(known) !== contentOf(initial)) {
    setKnown(initial)
    setState((now) => followed(now, initial))
  }
  const latest = useRef(initial)
  useEffect(() => {
    latest.current = initial
  })

  const change = (patch: Partial<Values>) => setState((now) => ({ ...now, values: { ...now.values, ...patch } }))

  const choose = (key: string, side: Side) => {
    const part = parts?.find((each) => each.key === key)
    if (part) setState((now) => chosen(now, part, side))
  }

  /**
   * Returns true if the record still exists; if it can't be read for another reason, the next attempt reads it again.
   */
  const lookAgain = async (read: () => Promise<Values | null>): Promise<boolean> => {
    try {
      const theirs = await read()
      if (theirs) setState((now) => rebased(now, theirs, parts ?? []))
      return theirs !== null
    } catch (thrown) {
      return apiError(thrown).status !== 404
    }
  }

  return {
    first,
    before,
    values,
    dirty: isDirty(state),
    change,
    choose,
    lookAgain,
    settle: (sent: Values) => setState((now) => settled(now, sent)),
    reset: () => setState(beginning(latest.current)),
    meanwhile: meanwhileIn(state, parts ?? []),
  }
}
