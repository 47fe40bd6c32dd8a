/** POST /db/me/_bulk_docs: accepts commands only, decided in order. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { fieldErrors } from '#domain/commands/prepare-command.ts'
import { pushedCommandSchema } from '#domain/documents/command-outcome.ts'
import { ERRORS } from '#domain/errors.ts'
import { parseCommandId, type CommandId } from '#domain/ids.ts'
import type { Person } from '../auth/authenticate.ts'
import type { RunCommand } from '../commands/command-runner.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { errorResponseFor, tooManyRequests } from '../http/error-response.ts'
import { fieldOf } from './query-params.ts'
import { badRequestResponse, jsonResponse, notFoundResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'

/** Largest command in characters of JSON. */
const MAX_CHARACTERS = 65_536

type PushRow =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: string; readonly reason: string; readonly fields?: Readonly<Record<string, string>> }

const forbiddenRow = (id: string, fields?: Record<string, string>): PushRow => ({
  id,
  error: 'forbidden',
  reason: ERRORS.forbidden.text,
  ...(fields ? { fields } : {}),
})

/** Row of a command from a newer build than this server, or of one after it: treated as not received, so that the device sends it again. */
const retryLaterRow = (id: string): PushRow => ({ id, error: 'unavailable', reason: ERRORS.unavailable.text })

/** Returns whether a newer build wrote it: during a rollout one server may be older than another. */
const isFromNewerBuild = (doc: unknown): boolean => Number(fieldOf(doc, 'command_version')) > COMMAND_VERSION

const idOf = (doc: unknown): string => {
  const id = fieldOf(doc, '_id')
  return typeof id === 'string' ? id.slice(0, 160) : ''
}

/** Parses one pushed command. @returns the row of one that is refused without being run */
function parsePushed(person: Person, doc: unknown): RunCommand | PushRow {
  const id = idOf(doc)
  if (!parseCommandId(id)) return forbiddenRow(id, { _id: 'Not a valid command ID' })
  const { _id, ...body } = doc as Record<string, unknown>
  // CouchDB's form of a document that exists, sent by RxDB's CouchDB replication.
  if (body['_deleted'] === false) delete body['_deleted']
  if (JSON.stringify(body).length > MAX_CHARACTERS) return { id, error: 'too_large', reason: ERRORS.too_large.text }
  const parsed = v.safeParse(pushedCommandSchema, body)
  if (!parsed.success) return forbiddenRow(id, fieldErrors(parsed.issues))
  const { name, args, queued_ms, command_version } = parsed.output
  const { uid, heardMs } = person
  return { commandId: id as CommandId, uid, kind: 'person', name, args, queuedMs: queued_ms, heardMs, commandVersion: command_version }
}

/** Runs the commands of a push. An unavailable store fails the whole push, which is repeated; a bug concerns one command alone. */
async function runPushed({ runner, log }: ReplicationDeps, parsed: readonly (RunCommand | PushRow)[]): Promise<PushRow[]> {
  const commands = parsed.filter((each) => 'commandId' in each)
  const results = (await runner.runInOrder(commands)).values()
  return parsed.map((each): PushRow => {
    if (!('commandId' in each)) return each
    const { commandId: id, name } = each
    const result = results.next().value
    if (result && 'outcome' in result)
      return result.outcome.state === 'forbidden' ? forbiddenRow(id) : { ok: true, id, rev: result.outcome.rev }
    log.error({ command: name, error: result?.error.message }, 'A command failed')
    return { id, error: 'internal', reason: ERRORS.internal.text }
  })
}

/** Returns the person's devices of the commands: pushes of one device are processed one after the other, and wait for no one else's. */
const devicesOf = ({ uid }: Person, docs: readonly unknown[]): string[] =>
  docs.flatMap((doc) => parseCommandId(idOf(doc))?.device ?? []).map((device) => `${uid}:${device}`)

export function bulkDocs(deps: ReplicationDeps): Endpoint {
  const pushes = createKeyedLocks()
  return async ({ database, body }) => {
    const { person } = database
    if (!person || database.name !== 'me') return notFoundResponse()
    const docs = fieldOf(body, 'docs')
    if (!Array.isArray(docs)) return badRequestResponse('docs', 'A list of commands')
    if (fieldOf(body, 'new_edits') === false) return errorResponseFor('forbidden')
    if (docs.length > MAX_PAGE_SIZE) return errorResponseFor('too_large')
    const wait = docs.length === 0 ? 0 : ((await deps.commandLimit?.consume(person.uid, docs.length)) ?? 0)
    if (wait > 0) return tooManyRequests(wait)
    const release = await pushes.acquire(devicesOf(person, docs))
    try {
      // Commands submitted after one of a newer build must not be decided before it.
      const newer = (docs as unknown[]).findIndex(isFromNewerBuild)
      const now = newer === -1 ? docs : docs.slice(0, newer)
      const rows = await runPushed(
        deps,
        now.map((doc: unknown) => parsePushed(person, doc)),
      )
      rows.push(...docs.slice(now.length).map((doc: unknown) => retryLaterRow(idOf(doc))))
      return jsonResponse(rows, 201)
    } finally {
      release()
    }
  }
}
