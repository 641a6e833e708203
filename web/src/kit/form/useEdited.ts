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
 * What is typed over a thing that others may change meanwhile. `lookAgain` reads it anew after they did: where nothing
 * was typed the form takes over what is there now, and `meanwhile` tells of the rest. Without `parts` that happens by
 * itself and silently, whenever `initial` is another.
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

  /** Answers whether the thing is still there; where it cannot be read for another reason, the next try looks again. */
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
