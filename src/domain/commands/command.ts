/** What a command is: named arguments, the documents it needs, and a pure decision about them. */
import type * as v from 'valibot'
import type { TimeInterval } from '../booking/booking-visits.ts'
import type { Doc, DocOf, DocType } from '../documents/document.ts'
import type { Refusal } from '../errors.ts'
import type { CommandId, DocId, Uid, Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { applyStandingChange, type StandingChange } from '../provider/provider-standing.ts'
import type { Result } from '../result.ts'

/** Who asks. `system` is the server itself: expiry, delivery marks, the demo's bot through its own accounts is a person. */
export interface Actor {
  readonly uid: Uid
  readonly kind: 'person' | 'system'
}

/** Documents by id: the server's store, or what the device holds with its waiting commands applied. */
export type Lookup = (id: DocId) => Doc | undefined

export interface DecideContext {
  readonly commandId: CommandId
  readonly actor: Actor
  readonly get: Lookup
  /** The deciding side's clock: the server's when it counts. */
  readonly now: Instant
  /** Milliseconds the command waited on its device before it was sent. */
  readonly queuedMs: number
  /** A fresh id; on the device derived from the command, so that showing twice shows the same. */
  readonly newId: () => Ulid
}

/**
 * What a decision does, in the order it must reach the store: what guards a race first, notifications last.
 * `create` writes a new document (present already: done before). `replace` needs the version that was decided upon.
 * `amend` changes fields of whatever is there: numbers in `add` are added, fields in `set` are set, and a provider's standing
 * follows `standing`; `hours` are those that its schedule shows as held, whatever else was changed of the schedule meanwhile.
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
   * Ids of the documents the decision reads, given those found so far: called again with what it named until it names nothing new.
   * These are also what the server holds locked while it decides.
   */
  readonly needs: (args: v.InferOutput<Schema>, actor: Actor, get: Lookup) => readonly DocId[]
  readonly decide: (args: v.InferOutput<Schema>, context: DecideContext) => Decision
}

/** Ties schema, needs and decision of one command together. */
export const defineCommand = <const Name extends string, Schema extends v.GenericSchema>(
  definition: CommandDefinition<Name, Schema>,
): CommandDefinition<Name, Schema> => definition

/** Reads a document of one kind; undefined when it is missing or of another kind. */
export function getAs<T extends DocType>(get: Lookup, id: DocId, type: T): DocOf<T> | undefined {
  const doc = get(id)
  return doc?.type === type ? (doc as DocOf<T>) : undefined
}

/** A document's next version: fields replaced, version raised by one. */
export const nextVersion = <D extends Doc>(doc: D, fields: Partial<D>): D => ({ ...doc, ...fields, version: doc.version + 1 })

/** Applies one effect to what was there. */
export function applyEffect(effect: Effect, current: Doc | undefined): Doc | undefined {
  if (effect.op !== 'amend') return effect.doc
  if (!current) return undefined
  const standing = effect.standing && current.type === 'provider' ? applyStandingChange(current, effect.standing) : {}
  const held = effect.hours && current.type === 'provider' ? { schedule: { ...current.schedule, busy: [...effect.hours] } } : {}
  const next: Record<string, unknown> = { ...current, ...effect.set, ...standing, ...held, version: current.version + 1 }
  for (const [field, delta] of Object.entries(effect.add ?? {})) next[field] = Number(next[field] ?? 0) + delta
  // The cast is sound because commands amend only fields of the document's own schema; the server validates before it stores.
  return next as Doc
}

/** The document an effect is about. */
export const effectDocId = (effect: Effect): DocId => (effect.op === 'amend' ? effect.doc_id : effect.doc.doc_id)
