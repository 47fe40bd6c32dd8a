/** The rulebook's one door: a named command with unknown arguments, judged. Device, server and mock all come through here. */
import * as v from 'valibot'
import type { Actor, Decision, DecideContext, Lookup } from './command.ts'
import { definitionOf, isPersonCommand } from './command-table.ts'
import { refusal, type Refusal } from '../errors.ts'
import type { DocId } from '../ids.ts'
import { fail, ok, type Result } from '../result.ts'

/** What is told of wrong fields at most: names and messages may hold what the sender wrote, of any length. */
const MAX_FIELDS = 50
const MAX_NAME_LENGTH = 80
const MAX_MESSAGE_LENGTH = 160

/** Field errors of a failed parse, by dotted path; the first message of each field. Bounded, whatever was sent. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    const path = (v.getDotPath(issue) ?? '*').slice(0, MAX_NAME_LENGTH)
    if (!fields.has(path)) fields.set(path, issue.message.slice(0, MAX_MESSAGE_LENGTH))
  }
  // A sender may name a field `toString` or `__proto__`: only own properties are made of it.
  return Object.fromEntries(fields)
}

export interface PreparedCommand {
  /** Documents the decision reads, given those found so far. Call until nothing new is named. */
  readonly needs: (get: Lookup) => readonly DocId[]
  readonly decide: (context: DecideContext) => Decision
}

/**
 * Parses the arguments of a command for an actor.
 * @returns what it needs and how it decides, or `bad_request` (unknown, or not theirs to send) or `invalid_fields`
 */
export function prepareCommand(name: string, args: unknown, actor: Actor): Result<PreparedCommand, Refusal> {
  const definition = definitionOf(name)
  if (!definition || (actor.kind === 'person' && !isPersonCommand(name))) return fail(refusal('bad_request'))
  const parsed = v.safeParse(definition.schema, args)
  if (!parsed.success) return fail(refusal('invalid_fields', { fields: fieldErrors(parsed.issues) }))
  return ok({ needs: (get) => definition.needs(parsed.output, actor, get), decide: (context) => definition.decide(parsed.output, context) })
}
