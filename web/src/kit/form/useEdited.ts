import { useState } from 'react'
import { apiError } from '../api/errors.ts'
import { beginning, changedIn, chosen, meanwhileIn, type Part, rebased, type Side } from './edited.ts'

/**
 * What is typed over a thing that others may change meanwhile. `lookAgain` reads it anew after they did: where nothing
 * was typed the form takes over what is there now, and `meanwhile` tells of the rest.
 */
export function useEdited<Values extends object>(initial: Values, parts: readonly Part<Values>[] = []) {
  const [state, setState] = useState(() => beginning(initial))
  const { first, before, values } = state

  const change = (patch: Partial<Values>) => setState((known) => ({ ...known, values: { ...known.values, ...patch } }))

  const choose = (key: string, side: Side) => {
    const part = parts.find((each) => each.key === key)
    if (part) setState((known) => chosen(known, part, side))
  }

  /** Answers whether the thing is still there; where it cannot be read for another reason, the next try looks again. */
  const lookAgain = async (read: () => Promise<Values | null>): Promise<boolean> => {
    try {
      const theirs = await read()
      if (theirs) setState((known) => rebased(known, theirs, parts))
      return theirs !== null
    } catch (thrown) {
      return apiError(thrown).status !== 404
    }
  }

  const dirty = Object.keys(changedIn(values, before)).length > 0
  return { first, before, values, dirty, change, choose, lookAgain, meanwhile: meanwhileIn(state, parts) }
}
