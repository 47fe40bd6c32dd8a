/** Single entry point of the domain layer: parses and decides a named command. Shared by device, server and mock. */
import * as v from 'valibot'
import type { Actor, Decision, DecideContext, Lookup } from './command.ts'
import { definitionOf, isPersonCommand } from './command-table.ts'
import { refusal, type Refusal } from '../errors.ts'
import type { DocId } from '../ids.ts'
import { fail, ok, type Result } from '../result.ts'

/** Limits of the reported field errors, because names and messages can contain input of any length. */
const MAX_FIELDS = 50
const MAX_NAME_LENGTH = 80
const MAX_MESSAGE_LENGTH = 160

/** Returns the first error text of each wrong field, by dotted path. The result is bounded for any input. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    const path = (v.getDotPath(issue) ?? '*').slice(0, MAX_NAME_LENGTH)
    if (!fields.has(path)) fields.set(path, issue.message.slice(0, MAX_MESSAGE_LENGTH))
  }
  // Input may name a field `toString` or `__proto__`; only own properties are created from it.
  return Object.fromEntries(fields)
}

export interface PreparedCommand {
  /** Ids of the documents that the decision reads, given those found so far. Call it until it returns no new id. */
  readonly needs: (get: Lookup) => readonly DocId[]
  readonly decide: (context: DecideContext) => Decision
}

/**
 * Parses the arguments of a command for an actor.
 * @returns its needs and its decision, or `bad_request` (unknown, or not allowed for this actor) or `invalid_fields`
 */
export function prepareCommand(name: string, args: unknown, actor: Actor): Result<PreparedCommand, Refusal> {
  const definition = definitionOf(name)
  if (!definition || (actor.kind === 'person' && !isPersonCommand(name))) return fail(refusal('bad_request'))
  const parsed = v.safeParse(definition.schema, args)
  if (!parsed.success) return fail(refusal('invalid_fields', { fields: fieldErrors(parsed.issues) }))
  return ok({ needs: (get) => definition.needs(parsed.output, actor, get), decide: (context) => definition.decide(parsed.output, context) })
}
