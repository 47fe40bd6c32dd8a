/** POST /db/me/_bulk_docs: accepts commands only, decided one by one and in order. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { fieldErrors } from '#domain/commands/prepare-command.ts'
import { pushedCommandSchema } from '#domain/documents/command-outcome.ts'
import { ERRORS } from '#domain/errors.ts'
import { parseCommandId, type CommandId } from '#domain/ids.ts'
import type { Person } from '../auth/person.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { errorResponseFor, tooManyRequests } from '../http/error-response.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
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

async function runCommand({ runner, log }: ReplicationDeps, person: Person, doc: unknown): Promise<PushRow> {
  const id = idOf(doc)
  if (!parseCommandId(id)) return forbiddenRow(id, { _id: 'Not a valid command ID' })
  const { _id, ...body } = doc as Record<string, unknown>
  if (JSON.stringify(body).length > MAX_CHARACTERS) return { id, error: 'too_large', reason: ERRORS.too_large.text }
  const parsed = v.safeParse(pushedCommandSchema, body)
  if (!parsed.success) return forbiddenRow(id, fieldErrors(parsed.issues))
  const { name, args, queued_ms, command_version } = parsed.output
  try {
    const outcome = await runner.run({
      commandId: id as CommandId,
      uid: person.uid,
      kind: 'person',
      name,
      args,
      queuedMs: queued_ms,
      commandVersion: command_version,
    })
    return outcome.state === 'forbidden' ? forbiddenRow(id) : { ok: true, id, rev: outcome.rev }
  } catch (error) {
    // An unavailable store fails the whole push, which is repeated; a bug concerns this command alone.
    if (error instanceof StoreUnavailable) throw error
    log.error({ command: name, error: error instanceof Error ? error.message : String(error) }, 'A command failed')
    return { id, error: 'internal', reason: ERRORS.internal.text }
  }
}

/** Returns the devices of the commands: pushes of one device are processed one after the other. */
const devicesOf = (docs: readonly unknown[]): string[] => docs.flatMap((doc) => parseCommandId(idOf(doc))?.device ?? [])

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
    const release = await pushes.acquire(devicesOf(docs))
    try {
      const rows: PushRow[] = []
      let later = false
      for (const doc of docs as unknown[]) {
        // Commands submitted after it must not be decided before it.
        later ||= isFromNewerBuild(doc)
        rows.push(later ? retryLaterRow(idOf(doc)) : await runCommand(deps, person, doc))
      }
      return jsonResponse(rows, 201)
    } finally {
      release()
    }
  }
}
