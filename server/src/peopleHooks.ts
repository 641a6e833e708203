import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { KeptRecords, User } from '@muster/contract/users/calls'
import type { Actor } from './kernel/actor.ts'
import type { EmploymentChange } from './companySettings/effects.ts'
import type { Queryable, Tx } from './db/database.ts'
import type { NewEvent } from './events/event.ts'

/**
 * A feature's reactions when people join, change, leave and are deleted. All of them happen in the transaction of the
 * change itself.
 */
export interface PeopleHooks {
  /** Called when people have just been added; with the company's time zone, and today there. */
  joined?: (tx: Tx, people: Newcomers) => Promise<void>
  /** Called when people are about to change; the returned function runs once they have. */
  changing?: (tx: Tx, change: PeopleChange) => Promise<FollowUp>
  /**
   * Called when a person leaves and others are about to get another manager; the returned function runs once they have.
   */
  leaving?: (tx: Tx, leaver: { id: string; by: string }) => Promise<FollowUp>
  /** Called when a person is away, or no longer, on days that have begun; returns the events of it. */
  leaveDaysChanged?: (tx: Tx, away: LeaveDays) => Promise<NewEvent[]>
  /** Called when people's days of employment have changed; returns the events of it. */
  employmentChanged?: (tx: Tx, changes: readonly EmploymentChange[], change: ChangeSource) => Promise<NewEvent[]>
  /** Called when days that have begun become or stop being working days of the company; returns the events of it. */
  workingDaysChanged?: (tx: Tx, dates: readonly string[]) => Promise<NewEvent[]>
  /** Permanent records about a person: a person who has any cannot be deleted. */
  permanentRecords?: {
    /** Rows of the person that are counted in the answer, by their name there. */
    counted?: Partial<Record<keyof KeptRecords, PgColumn>>
    /** Columns that name a person; rows that are the person's own, by the column `but`, are deleted with them. */
    named?: readonly { column: PgColumn; but?: PgColumn }[]
  }
  /** The feature's records that name a department. */
  departments?: DepartmentHooks
  /** Returns what the actor may do with the feature's records of each person: part of a person's `can`. */
  actions?: (db: Queryable, actor: Actor, ids: readonly string[]) => Promise<(id: string) => Partial<User['can']>>
}

/** A department that gets another name, or is merged into another one, and the actor. */
export interface DepartmentChange {
  kind: 'rename' | 'merge'
  before: string
  after: string
  by: { id: string; firstName: string; lastName: string }
}

/** Documents whose readers a change of a department affects. */
export interface AffectedDocuments {
  count: number
  /** The ids of as many as an audit entry lists at most. */
  ids: string[]
  /** Identifies all of them. */
  digest: string
  /** The number of them that the actor sees. */
  visible: number
  /** A page of these, by name; empty where none was requested. */
  onPage: { id: string; name: string; department: string; owner: { id: string; firstName: string; lastName: string } }[]
  /** Notifications for their owners, to send when it is done. */
  events: NewEvent[]
}

/** Records that name a department, other than people. */
export interface DepartmentHooks {
  /** The name of their count. */
  counted: 'postings' | 'documents'
  /** Returns the number in each department, by its name. */
  count: (db: Queryable) => Promise<Map<string | null, number>>
  /**
   * Moves records of one department to another, or to its new name, which rows that reference the department already
   * have; returns the events of it.
   */
  renamed: (tx: Tx, before: string, after: string) => Promise<NewEvent[]>
  /**
   * Returns documents that a change affects; for a merge with `movesPeople` (people move) also those of the other
   * department.
   */
  documents?: (
    db: Queryable,
    actor: Actor,
    change: DepartmentChange & { movesPeople: boolean },
    page?: PageQuery,
  ) => Promise<AffectedDocuments>
}

/** The work once the people's rows are written; returns the events of it. */
export type FollowUp = () => Promise<NewEvent[]>

/** Days on which a person has leave, or no longer, both included. */
export interface LeaveDays {
  userId: string
  startDate: string
  endDate: string
}

/** Newly added people. */
export interface Newcomers {
  ids: readonly string[]
  /** The company's time zone. */
  zone: string
  /** Today there. */
  today: string
}

/** The time and the actor of a change of people. */
export interface ChangeSource {
  /** Today in the company's time zone. */
  today: string
  /** Null for scheduled work. */
  by: string | null
}

/** A change of people. */
export interface PeopleChange {
  /** The people who get another manager, or none. */
  moved: readonly string[]
  /** The people who get another time zone, or the company's. */
  elsewhere: readonly string[]
  /** Today in the company's time zone. */
  today: string
  /** The actor. */
  by: string
}
