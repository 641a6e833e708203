import type { Contract } from '@muster/contract/contract'
import { nothing, type World } from './world.ts'

/** How a call ends: as the contract says of its success, or refused. */
export type Outcome = 'ok' | '400' | '401' | '403' | '404' | '409'
/** For calls that concern a person: the caller, somebody below them, somebody else. For others: one outcome. */
export type Outcomes = Outcome | `${Outcome} ${Outcome} ${Outcome}`

/** Who makes a call, and of whom; `subject` is null for somebody, or something, that is not there. Ids of people. */
export interface Who {
  actor: string
  subject: string | null
}
/** What a call is given, all its fields with those of the path, made for one call alone. */
type InputMaker = (world: World, who: Who) => object | Promise<object>

/** The answer to somebody who holds nothing, and to each of the five roles. */
export interface Row {
  what?: string
  give: InputMaker
  isPublic: boolean
  outcomes: readonly Outcomes[]
}

type Six = [Outcomes, Outcomes, Outcomes, Outcomes, Outcomes, Outcomes]
export const row = (give: InputMaker, ...outcomes: Six): Row => ({ give, outcomes, isPublic: false })
/** One of several things that the same call does. */
export const when = (what: string, give: InputMaker, ...outcomes: Six): Row => ({
  what,
  give,
  outcomes,
  isPublic: false,
})
/** A call that answers everybody alike, signed in or not. */
export const open = (give: InputMaker, outcome: Outcome): Row => ({
  give,
  outcomes: Array(6).fill(outcome),
  isPublic: true,
})

export const none = () => ({})
export const page = () => ({ page: 1, limit: 100 })
export const ofPerson = (_: World, { subject }: Who) => ({ id: subject ?? nothing() })
export const ofUser = (_: World, { subject }: Who) => ({ userId: subject ?? nothing() })

export const own = 'ok 404 404'
export const team = 'ok ok 404'
export const all = 'ok ok ok'
export const no = '403 403 403'

/** Rows for each call of a feature: one that is missing does not compile. */
export type FeatureRows<F extends keyof Contract> = { [C in keyof Contract[F]]: Row | Row[] }
