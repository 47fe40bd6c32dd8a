/** What the run and its client processes tell each other. */
import type { Doc } from '#domain/documents/document.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { CommandId, Uid } from '#domain/ids.ts'

export interface SoakPerson {
  readonly uid: Uid
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly isProvider: boolean
}

export interface ClientPlan {
  readonly seed: number
  /** Port of the server on the loopback address. */
  readonly port: number
  readonly people: readonly SoakPerson[]
  readonly providers: readonly Uid[]
  /** Mean time between two actions of a person, ms. */
  readonly paceMs: number
  /** Everything happens five times as often for so long, ms: caches and heaps get as large as they will be. */
  readonly warmUpMs: number
  /** Mean time between two faults of a device, ms. */
  readonly faultMs: number
  /** Time between two measures of the databases, ms. */
  readonly measureMs: number
  /** Set in one process, whose first person is also the admin. */
  readonly adminPassword?: string
}

/** `settle` ends actions and faults, and restores all networks; `report` asks for what the devices have; `end` ends the process. */
export type ParentMessage = { readonly kind: 'start'; readonly plan: ClientPlan } | { readonly kind: 'settle' | 'report' | 'end' }

/** The databases of one device. */
export interface DeviceMeasure {
  readonly label: string
  /** Rows in IndexedDB, without photos. */
  readonly rows: number
  /** Bytes of those rows as JSON. */
  readonly bytes: number
  /** Documents and unfinished commands that the person sees. */
  readonly held: number
  readonly heldBytes: number
  readonly photos: number
  /** Rows by database and table. */
  readonly tables: Readonly<Record<string, number>>
}

export interface SubmittedCommand {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
  /** What its person discarded: a command before it was sent, or one that was refused. */
  readonly discarded?: 'held' | 'refused'
}

export interface DeviceReport {
  readonly uid: Uid
  readonly label: string
  readonly token: string
  readonly documents: readonly Doc[]
  readonly unfinished: readonly { readonly id: CommandId; readonly state: string }[]
  readonly submitted: readonly SubmittedCommand[]
}

export type ChildMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'measured'; readonly devices: readonly DeviceMeasure[]; readonly cpuSeconds: number; readonly rss: number }
  | { readonly kind: 'settled'; readonly counts: Readonly<Record<string, number>>; readonly faults: readonly string[] }
  | { readonly kind: 'reported'; readonly devices: readonly DeviceReport[] }
