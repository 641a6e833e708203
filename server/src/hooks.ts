import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { KeptOfPerson, User } from '@muster/contract/users/calls'
import type { Actor } from './actor.ts'
import type { EmploymentChange } from './company/effects.ts'
import type { Queryable, Tx } from './db/database.ts'
import type { NewEvent } from './events/event.ts'

/**
 * What a feature does when people join, change, leave and are deleted. All of it happens in the transaction of the
 * change itself.
 */
export interface PeopleHooks {
  /** People have just been added; with the company's time zone, and today there. */
  joined?: (tx: Tx, people: Newcomers) => Promise<void>
  /** People are about to change; what is answered is done once they have. */
  changing?: (tx: Tx, change: PeopleChange) => Promise<FollowUp>
  /** Somebody leaves and others are about to get another manager; what is answered is done once they have. */
  leaving?: (tx: Tx, leaver: { id: string; by: string }) => Promise<FollowUp>
  /** Somebody is to be away on days that have begun, or is no longer; answers what others are to hear of it. */
  awayChanged?: (tx: Tx, away: Away) => Promise<NewEvent[]>
  /** People are employed on days on which they were not, or the other way round; answers what others are to hear of it. */
  employedOtherwise?: (tx: Tx, changes: readonly EmploymentChange[], change: Changing) => Promise<NewEvent[]>
  /** Days that have begun are of work for the company, or are no longer; answers what others are to hear of it. */
  workingDaysChanged?: (tx: Tx, dates: readonly string[]) => Promise<NewEvent[]>
  /** Records about a person that are kept: anybody who has some cannot be deleted. */
  keeps?: {
    /** Rows of the person that are counted in the answer, by the name that it has there. */
    counted?: Partial<Record<keyof KeptOfPerson, PgColumn>>
    /** Columns that name a person; rows that are the person's own, by the column `but`, are deleted with them. */
    named?: readonly { column: PgColumn; but?: PgColumn }[]
  }
  /** The feature's things that name a department. */
  departments?: DepartmentHooks
  /** What the actor may do with the feature's things of each of these people: part of a person's `can`. */
  actions?: (db: Queryable, actor: Actor, ids: readonly string[]) => Promise<(id: string) => Partial<User['can']>>
}

/** A department that gets another name, or becomes part of another one, and who has it so. */
export interface DepartmentChange {
  kind: 'rename' | 'merge'
  before: string
  after: string
  by: { id: string; firstName: string; lastName: string }
}

/** Documents whose readers a change of a department touches. */
export interface TouchedDocuments {
  count: number
  /** Those of the most that an audit entry names. */
  ids: string[]
  /** Stands for all of them. */
  digest: string
  /** The number of them that the actor sees. */
  visible: number
  /** A page of these, by name; empty where none was asked for. */
  onPage: { id: string; name: string; department: string; owner: { id: string; firstName: string; lastName: string } }[]
  /** Notifications for their owners, for when it is done. */
  events: NewEvent[]
}

/** Things that name a department, apart from people themselves. */
export interface DepartmentHooks {
  /** As what they are counted. */
  counted: 'postings' | 'documents'
  /** How many each department has, by its name. */
  count: (db: Queryable) => Promise<Map<string | null, number>>
  /**
   * Those of one department become those of another, or of its new name, which rows that refer to the department have
   * already; answers what others are to hear of it.
   */
  becomes: (tx: Tx, before: string, after: string) => Promise<NewEvent[]>
  /** Documents that a change touches; of a merge also those of the other department, which `joins` says people reach. */
  documents?: (
    db: Queryable,
    actor: Actor,
    change: DepartmentChange & { joins: boolean },
    page?: PageQuery,
  ) => Promise<TouchedDocuments>
}

/** What happens once the people's rows are written; answers what others are to hear of it. */
export type FollowUp = () => Promise<NewEvent[]>

/** Days on which somebody has leave, or has it no longer: both are counted. */
export interface Away {
  userId: string
  startDate: string
  endDate: string
}

/** People who have just been added. */
export interface Newcomers {
  ids: readonly string[]
  /** The company's time zone. */
  zone: string
  /** Today there. */
  today: string
}

/** When people change, and who does it. */
export interface Changing {
  /** The company's today. */
  today: string
  /** Null where the clock does. */
  by: string | null
}

/** Which people are about to change, and how. */
export interface PeopleChange {
  /** The people who get another manager, or none. */
  moved: readonly string[]
  /** The people who get another time zone, or the company's. */
  elsewhere: readonly string[]
  /** The company's today. */
  today: string
  /** Who does it. */
  by: string
}
