import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { KeptRecords, User } from '@muster/contract/users/calls'
import type { Actor } from './kernel/actor.ts'
import type { EmploymentChange } from './companySettings/effects.ts'
import type { Queryable, Tx } from './db/database.ts'
import type { NewEvent } from './events/event.ts'

/**
 * The hooks by which a feature reacts when people join, change, leave or are deleted. All of them run in the
 * transaction of the change itself.
 */
export interface PeopleHooks {
  /** Called after people are added, with the company's time zone and today's date there. */
  joined?: (tx: Tx, people: Newcomers) => Promise<void>
  /** Called before people change. The returned function is called after the change. */
  changing?: (tx: Tx, change: PeopleChange) => Promise<FollowUp>
  /**
   * Called when a person leaves, before their direct reports get another manager. The returned function is called after
   * the change.
   */
  leaving?: (tx: Tx, leaver: { id: string; by: string }) => Promise<FollowUp>
  /** Called when leave is added or removed and some of its days have already begun; returns the resulting events. */
  leaveDaysChanged?: (tx: Tx, leaveDays: LeaveDays) => Promise<NewEvent[]>
  /** Called after the days on which people are employed have changed; returns the resulting events. */
  employmentChanged?: (tx: Tx, changes: readonly EmploymentChange[], change: ChangeSource) => Promise<NewEvent[]>
  /** Called when the company's working days change on days that have already begun; returns the resulting events. */
  workingDaysChanged?: (tx: Tx, dates: readonly string[]) => Promise<NewEvent[]>
  /** Permanent records about people. A person with any such record can't be deleted. */
  permanentRecords?: {
    /** The columns that link such records to a person, each under the name of its count in the response. */
    counted?: Partial<Record<keyof KeptRecords, PgColumn>>
    /**
     * Further columns that reference a person. A row whose column `but` references the same person is not a permanent
     * record: it belongs to that person and is deleted with them.
     */
    named?: readonly { column: PgColumn; but?: PgColumn }[]
  }
  /** The feature's records that belong to a department. */
  departments?: DepartmentHooks
  /**
   * Moves the feature's records that name a position to its new name. Not called for a position that is merged into
   * another one.
   */
  positionRenamed?: (tx: Tx, before: string, after: string) => Promise<Renaming>
  /** Returns what the actor may do with the feature's records about each person, as a part of the person's `can`. */
  actions?: (db: Queryable, actor: Actor, ids: readonly string[]) => Promise<(id: string) => Partial<User['can']>>
}

/** The result of a renaming in a feature's records: events, and the ids of new records for its audit entry, by their name there. */
export interface Renaming {
  events: NewEvent[]
  audited?: Record<string, string[]>
}

/** A department that is renamed or merged into another one, and the actor. */
export interface DepartmentChange {
  kind: 'rename' | 'merge'
  before: string
  after: string
  by: { id: string; firstName: string; lastName: string }
}

/** The documents whose readers would change if a department were renamed or merged. */
export interface AffectedDocuments {
  count: number
  /** The ids of the documents; at most as many as an audit entry lists. */
  ids: string[]
  /** A digest that identifies the whole set of documents. */
  digest: string
  /** The number of these documents that the actor may see. */
  visible: number
  /** A page of the documents that the actor may see, sorted by name; empty if no page was requested. */
  onPage: { id: string; name: string; department: string; owner: { id: string; firstName: string; lastName: string } }[]
  /** Notifications for the documents' owners, to be sent once the change is done. */
  events: NewEvent[]
}

/** The records of a feature, other than people, that belong to departments. */
export interface DepartmentHooks {
  /** The count of these records; omitted for those that the list of departments leaves out. */
  use?: {
    /** The name under which these records are counted. */
    counted: 'postings' | 'documents'
    /** Returns the number of records in each department, by the department's name. */
    count: (db: Queryable) => Promise<Map<string | null, number>>
  }
  /**
   * Moves records to the department's new name or to another department. Called after the rows that reference the
   * department have changed.
   */
  renamed: (tx: Tx, before: string, after: string) => Promise<Renaming>
  /**
   * Returns the documents that a change affects. If the change also moves people (`movesPeople`), these include the
   * documents of the department to which they move.
   */
  documents?: (
    db: Queryable,
    actor: Actor,
    change: DepartmentChange & { movesPeople: boolean },
    page?: PageQuery,
  ) => Promise<AffectedDocuments>
}

/** The work to do after the people's rows are written; returns the resulting events. */
export type FollowUp = () => Promise<NewEvent[]>

/** A person's leave that was added or removed, with its first and last day. */
export interface LeaveDays {
  userId: string
  startDate: string
  endDate: string
}

/** People who were just added. */
export interface Newcomers {
  ids: readonly string[]
  /** The company's time zone. */
  zone: string
  /** Today's date in the company's time zone. */
  today: string
}

/** The date and the actor of a change to people. */
export interface ChangeSource {
  /** Today's date in the company's time zone. */
  today: string
  /** The actor; null for scheduled work. */
  by: string | null
}

/** A change of people's managers or time zones. */
export interface PeopleChange {
  /** The people whose manager changes, or who no longer have one. */
  moved: readonly string[]
  /** The people whose own time zone changes, or who use the company's from now on. */
  elsewhere: readonly string[]
  /** Today's date in the company's time zone. */
  today: string
  /** The id of the actor. */
  by: string
}
