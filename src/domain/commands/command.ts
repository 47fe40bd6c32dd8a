/** Definition of a command: named arguments, the documents that it needs, and a pure decision about them. */
import type * as v from 'valibot'
import type { TimeInterval } from '../booking/booking-visits.ts'
import type { Doc, DocOf, DocType } from '../documents/document.ts'
import type { Refusal } from '../errors.ts'
import type { CommandId, DocId, Uid, Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { applyStandingChange, type StandingChange } from '../provider/provider-standing.ts'
import type { Result } from '../result.ts'

/** Sender of a command. `system` is the server, for expiry and delivery marks. The demo's bot acts as a person, with its own accounts. */
export interface Actor {
  readonly uid: Uid
  readonly kind: 'person' | 'system'
}

/** Looks up documents: in the server's store, or in the device's documents with its waiting commands applied. */
export type Lookup = (id: DocId) => Doc | undefined

export interface DecideContext {
  readonly commandId: CommandId
  readonly actor: Actor
  readonly get: Lookup
  /** Clock of the side that decides. The server's clock is authoritative. */
  readonly now: Instant
  /** Milliseconds the command waited on its device before it was sent. */
  readonly queuedMs: number
  /** When the person gave the command, as far as the deciding side believes it; never after `now`. */
  readonly doneAt: Instant
  /** Creates an id. On the device it is derived from the command, so that applying the command again gives the same ids. */
  readonly newId: () => Ulid
  /** True for a command of the demo's bot. */
  readonly isPlayed?: boolean | undefined
  /** Makes a start code from a cryptographic random source. The server alone has one. */
  readonly newStartCode?: (() => string) | undefined
}

/**
 * One write of a decision. Effects are in the order in which they must be stored: documents that guard a race first, notifications last.
 * `create` writes a new document; an existing one means that it was done before. `replace` requires the version that was read.
 * `amend` changes fields of the current version: `add` adds to numbers, `set` sets fields, `standing` updates a provider's rating and
 * response rate, and `hours` sets the held hours of its schedule, and leaves its other fields.
 */
export type Effect =
  | { readonly op: 'create'; readonly doc: Doc }
  | { readonly op: 'replace'; readonly doc: Doc }
  | {
      readonly op: 'amend'
      readonly doc_id: DocId
      readonly add?: Readonly<Record<string, number>>
      readonly set?: Readonly<Record<string, unknown>>
      readonly standing?: StandingChange
      readonly hours?: readonly TimeInterval[]
    }

export type Decision = Result<readonly Effect[], Refusal>

export interface CommandDefinition<Name extends string, Schema extends v.GenericSchema> {
  readonly name: Name
  readonly schema: Schema
  /**
   * Returns ids of the documents that the decision reads, given those found so far. It is called until it returns no new id.
   * The server locks these documents while it decides.
   */
  readonly needs: (args: v.InferOutput<Schema>, actor: Actor, get: Lookup) => readonly DocId[]
  readonly decide: (args: v.InferOutput<Schema>, context: DecideContext) => Decision
}

/** Infers the types of a command's schema, needs and decision from each other. */
export const defineCommand = <const Name extends string, Schema extends v.GenericSchema>(
  definition: CommandDefinition<Name, Schema>,
): CommandDefinition<Name, Schema> => definition

/** Reads a document of one type; undefined if it is missing or of another type. */
export function getAs<T extends DocType>(get: Lookup, id: DocId, type: T): DocOf<T> | undefined {
  const doc = get(id)
  return doc?.type === type ? (doc as DocOf<T>) : undefined
}

/** Returns the next version of a document, with these fields replaced. */
export const nextVersion = <D extends Doc>(doc: D, fields: Partial<D>): D => ({ ...doc, ...fields, version: doc.version + 1 })

/** Applies one effect to a document. @returns the document after it; undefined when amending a missing one */
export function applyEffect(effect: Effect, current: Doc | undefined): Doc | undefined {
  if (effect.op !== 'amend') return effect.doc
  if (!current) return undefined
  const standing = effect.standing && current.type === 'provider' ? applyStandingChange(current, effect.standing) : {}
  const schedule = effect.hours && current.type === 'provider' ? { schedule: { ...current.schedule, busy: [...effect.hours] } } : {}
  const next: Record<string, unknown> = { ...current, ...effect.set, ...standing, ...schedule, version: current.version + 1 }
  for (const [field, delta] of Object.entries(effect.add ?? {})) next[field] = Number(next[field] ?? 0) + delta
  // The cast is sound because commands amend only fields of the document's own schema; the server validates before it stores.
  return next as Doc
}

/** Returns the id of the document that an effect writes. */
export const effectDocId = (effect: Effect): DocId => (effect.op === 'amend' ? effect.doc_id : effect.doc.doc_id)
