import type { Contract } from '@muster/contract/contract'
import { unknownId, type World } from './world.ts'

/** The outcome of a call: its success, or the status of a refusal. */
export type Outcome = 'ok' | '400' | '401' | '403' | '404' | '409'
/**
 * The outcomes of a call for one role. For a call that concerns a person there are three: about the caller, about a
 * person below them, and about anyone else.
 */
export type Outcomes = Outcome | `${Outcome} ${Outcome} ${Outcome}`

/** The ids of the caller and the affected person. `subject` is null for a missing person or record. */
export interface Who {
  actor: string
  subject: string | null
}
/** Creates the input for a single call, with all its fields, including those in the path. */
type InputMaker = (world: World, ids: Who) => object | Promise<object>

/** A call's outcomes for a person without permissions and for each of the five roles. */
export interface Row {
  label?: string
  makeInput: InputMaker
  isPublic: boolean
  outcomes: readonly Outcomes[]
}

type OutcomesByRole = [Outcomes, Outcomes, Outcomes, Outcomes, Outcomes, Outcomes]
export const row = (makeInput: InputMaker, ...outcomes: OutcomesByRole): Row => ({
  makeInput,
  outcomes,
  isPublic: false,
})
/** Returns one of several rows of the same call, which differ by input. */
export const when = (label: string, makeInput: InputMaker, ...outcomes: OutcomesByRole): Row => ({
  label,
  makeInput,
  outcomes,
  isPublic: false,
})
/** Returns the row of a public call, which has the same outcome for everyone. */
export const open = (makeInput: InputMaker, outcome: Outcome): Row => ({
  makeInput,
  outcomes: Array(6).fill(outcome),
  isPublic: true,
})

export const none = () => ({})
export const page = () => ({ page: 1, limit: 100 })
export const ofPerson = (_: World, { subject }: Who) => ({ id: subject ?? unknownId() })
export const ofUser = (_: World, { subject }: Who) => ({ userId: subject ?? unknownId() })

export const own = 'ok 404 404'
export const team = 'ok ok 404'
export const all = 'ok ok ok'
export const no = '403 403 403'

/** The rows of a feature. A missing call is a type error. */
export type FeatureRows<F extends keyof Contract> = { [C in keyof Contract[F]]: Row | Row[] }
