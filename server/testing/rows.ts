import type { Contract } from '@muster/contract/contract'
import { unknownId, type World } from './world.ts'

/** The outcome of a call: the contract's success, or a refusal. */
export type Outcome = 'ok' | '400' | '401' | '403' | '404' | '409'
/** For calls that concern a person: about the caller, a person below them, anyone else. For others: one outcome. */
export type Outcomes = Outcome | `${Outcome} ${Outcome} ${Outcome}`

/** The caller, and the affected person; `subject` is null for a missing person or record. Ids of people. */
export interface Who {
  actor: string
  subject: string | null
}
/** Makes the input of a call, with all its fields and those of the path, for one call only. */
type InputMaker = (world: World, who: Who) => object | Promise<object>

/** The outcomes for a person without permissions, and for each of the five roles. */
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
/** Returns one of several rows of the same call. */
export const when = (label: string, makeInput: InputMaker, ...outcomes: OutcomesByRole): Row => ({
  label,
  makeInput,
  outcomes,
  isPublic: false,
})
/** Returns the row of a call that answers everyone alike, signed in or not. */
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

/** Rows for each call of a feature: a missing one does not compile. */
export type FeatureRows<F extends keyof Contract> = { [C in keyof Contract[F]]: Row | Row[] }
