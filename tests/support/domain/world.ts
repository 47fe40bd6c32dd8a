/** A store of the rulebook's documents in memory that checks every decision for the promises its types cannot make. */
import assert from 'node:assert/strict'
import * as v from 'valibot'
import { applyEffect, effectDocId, type Actor, type Decision, type Effect, type Lookup } from '#domain/commands/command.ts'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import { DOCUMENT_SCHEMAS, type Doc, type DocOf, type DocType } from '#domain/documents/document.ts'
import type { CommandId, DocId, Ulid } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { command, NOW, ulid } from './fixtures.ts'

export interface Circumstances {
  readonly now?: Instant
  readonly queuedMs?: number
  readonly doneAt?: Instant
  readonly heard?: Instant
  readonly commandId?: CommandId
  /** Decides as a device does, which makes no start codes. */
  readonly isDevice?: true
}

export interface World {
  readonly get: Lookup
  /** Decides without changing anything. */
  judge(name: string, args: unknown, actor: Actor, when?: Circumstances): Decision
  /** Decides and, when it was not refused, applies all effects. */
  run(name: string, args: unknown, actor: Actor, when?: Circumstances): Decision
  /** Applies effects in order, which may be only the first ones of a decision. */
  apply(effects: readonly Effect[]): void
  /** Returns the document of that kind. @throws when it is missing */
  read<T extends DocType>(id: DocId, type: T): DocOf<T>
  all<T extends DocType>(type: T): DocOf<T>[]
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const child of Object.values(value)) frozen(child)
  }
  return value
}

function idsFrom(first: number): () => Ulid {
  let count = first
  return () => ulid((count += 1), 'N')
}

/** Different start codes for different judgements. */
function codesFrom(first: number): () => string {
  let count = first
  return () => String((count += 1) % 10_000).padStart(4, '0')
}

const isOf = <T extends DocType>(doc: Doc, type: T): doc is DocOf<T> => doc.type === type

/** Throws unless the document is exactly what its schema describes. */
export function assertValid(doc: Doc): void {
  const schema: v.GenericSchema = DOCUMENT_SCHEMAS[doc.type]
  const parsed = v.safeParse(schema, doc)
  assert.ok(parsed.success, `${doc.doc_id}: ${parsed.issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; ')}`)
  assert.deepEqual(parsed.output, doc, `${doc.doc_id} carries what its schema does not know`)
}

/**
 * Opens a world. Every command is decided twice with the same result, reads only documents that `needs` named, and may not
 * change its input. Every applied effect keeps its promise: `create` finds nothing (or what it wrote before),
 * `replace` is the next version, and the result is valid.
 */
export function openWorld(initial: readonly Doc[]): World {
  const docs = new Map<DocId, Doc>()
  for (const doc of initial) {
    assertValid(doc)
    docs.set(doc.doc_id, frozen(structuredClone(doc)))
  }
  const get: Lookup = (id) => docs.get(id)
  let judgements = 0

  const judge: World['judge'] = (name, args, actor, when = {}) => {
    judgements += 1
    const given = frozen(structuredClone(args))
    const prepared = prepareCommand(name, given, actor)
    if (!prepared.ok) return prepared
    const named = new Set<DocId>()
    for (let before = -1; before < named.size;) {
      before = named.size
      for (const id of prepared.value.needs((id) => (named.has(id) ? get(id) : undefined))) named.add(id)
    }
    const lookup: Lookup = (id) => {
      assert.ok(named.has(id), `${name} decided on ${id} without naming it`)
      return get(id)
    }
    const once = (): Decision =>
      prepared.value.decide({
        commandId: when.commandId ?? command(1),
        actor,
        get: lookup,
        now: when.now ?? NOW,
        queuedMs: when.queuedMs ?? 0,
        doneAt: when.doneAt ?? addMs(when.now ?? NOW, -(when.queuedMs ?? 0)),
        heard: when.heard,
        newId: idsFrom(judgements * 10),
        ...(when.isDevice ? {} : { newStartCode: codesFrom(judgements * 100) }),
      })
    const decision = once()
    assert.deepEqual(once(), decision, `${name} decided differently the second time`)
    return decision
  }

  const apply = (effects: readonly Effect[]): void => {
    for (const effect of effects) {
      const id = effectDocId(effect)
      const current = docs.get(id)
      if (effect.op === 'create' && current) {
        assert.deepEqual(current, effect.doc, `${id} was there with other content`)
        continue
      }
      if (effect.op === 'create') assert.equal(effect.doc.version, 1)
      if (effect.op === 'replace') assert.equal(effect.doc.version, (current?.version ?? Number.NaN) + 1, `${id} is not the next version`)
      const next = applyEffect(effect, current)
      if (!next) continue
      assertValid(next)
      docs.set(id, frozen(structuredClone(next)))
    }
  }

  return {
    get,
    judge,
    apply,
    run: (name, args, actor, when) => {
      const decision = judge(name, args, actor, when)
      if (decision.ok) apply(decision.value)
      return decision
    },
    read: (id, type) => {
      const doc = docs.get(id)
      assert.ok(doc && isOf(doc, type), `${id} is missing`)
      return doc
    },
    all: (type) => [...docs.values()].filter((doc) => isOf(doc, type)),
  }
}

/** A decision as text, for comparing: `replace booking`, `amend provider`, `notify <uid> <kind>`; or `refused <code>`. */
export function describeDecision(decision: Decision): string[] {
  if (!decision.ok) return [`refused ${decision.error.code}`]
  return decision.value.map((effect) => {
    if (effect.op === 'amend') return `amend ${effect.doc_id.split(':')[0]}`
    const { doc } = effect
    return doc.type === 'notification' ? `notify ${doc.user_id} ${doc.kind}` : `${effect.op} ${doc.type}`
  })
}

/** The refusal's code, or undefined when it was not refused. */
export const refusalCode = (decision: Decision): string | undefined => (decision.ok ? undefined : decision.error.code)
