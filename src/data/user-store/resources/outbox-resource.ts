/** Commands of this device that the server has not settled yet. */
import type { Observable } from 'rxjs'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import { retryCommand, submitCommand } from '../../optimistic-updates/submit-command.ts'
import type { OutboxItem } from '../../outbox/outbox-item.ts'
import type { OutboxExport } from '../../outbox-handover/outbox-export.ts'
import { photosOfCommand, photosOfRequest } from '../../photos/upload-photo.ts'
import { bookingsOfCommand, type OutboxRow } from '../../outbox/outbox-row.ts'
import { outboxView } from '../../views/sync-view.ts'
import type { SessionAccess } from '../session-access.ts'
import type { UserSession } from '../user-session.ts'

export interface OutboxResource {
  /** Waiting, sent, held and refused commands in the order they were submitted. Settled ones are left out. */
  items(): Observable<readonly OutboxItem[]>
  /**
   * Decides the command over what is shown (a refusal: nothing is queued), stores it durably, then resolves. Never waits for the network.
   * @returns the command's id, or the refusal; `storage_full` when the device has no space
   */
  submit<N extends PersonCommandName>(name: N, args: CommandArgs<N>): Promise<Result<CommandId, Refusal>>
  /** Submits a held or refused command again as a new one. `not_found` when it is neither. */
  retry(id: CommandId): Promise<Result<CommandId, Refusal>>
  /** Says whether a command that a limit refused is sent again once the limit ends. */
  setResend(id: CommandId, resend: boolean): Promise<void>
  /** Removes a held or refused command. @returns whether it was there */
  discard(id: CommandId): Promise<boolean>
  /** Exports the unfinished commands, with their photos, as bytes; undefined when there are none. */
  export(): Promise<OutboxExport | undefined>
  /**
   * Restores exported commands under their former ids, so that nothing is done twice.
   * @throws when the server cannot be asked for the outcomes that it knows
   */
  import(bytes: Uint8Array): Promise<void>
}

/** Removes the photos of a command that will not be sent, unless another one names them. */
async function letPhotosGo({ requestPhotos, photos, wake }: UserSession, row: OutboxRow): Promise<void> {
  for (const booking of bookingsOfCommand(row)) await requestPhotos.unwant(booking, photosOfRequest(row))
  for (const photo of photosOfCommand(row)) await photos.discard(photo)
  wake()
}

/** Submits a command. Photos that a request names are kept first: a crash in between leaves a photo too many, and no request without. */
async function submitWithPhotos<N extends PersonCommandName>(
  session: UserSession,
  name: N,
  args: CommandArgs<N>,
): Promise<Result<CommandId, Refusal>> {
  const { requestPhotos, submitDeps } = session
  const photos = photosOfRequest({ name, args })
  const bookings = bookingsOfCommand({ args })
  if (photos.length === 0) {
    const unsent = name === 'cancel_booking' && bookings[0] ? submitDeps.outbox.unsentRequest(bookings[0]) : undefined
    const submitted = await submitCommand(submitDeps, name, args)
    if (unsent && submitted.ok && submitted.value === unsent.id) await letPhotosGo(session, unsent)
    return submitted
  }
  for (const booking of bookings)
    if (!(await requestPhotos.want(booking, photos, submitDeps.clock.now()))) return fail(refusal('photo_missing'))
  const submitted = await submitCommand(submitDeps, name, args)
  // The form still shows them.
  if (!submitted.ok) for (const booking of bookings) await requestPhotos.unwant(booking, photos, { draft: true })
  return submitted
}

export function createOutboxResource({ shared, inTurn, current, settled }: SessionAccess): OutboxResource {
  const items = shared(({ outbox }) => outboxView(outbox.rows))
  return {
    items: () => items,
    submit: (name, args) => inTurn((session) => submitWithPhotos(session, name, args)),
    retry: (id) => inTurn(({ submitDeps }) => retryCommand(submitDeps, id)),
    setResend: async (id, resend) => current()?.outbox.changeRefused(id, { resend }),
    discard: async (id) => {
      const session = current()
      const row = await session?.outbox.get(id)
      const isRemoved = await session?.outbox.removeIf(id, ({ state }) => state === 'held' || state === 'refused')
      if (session && row && isRemoved) await letPhotosGo(session, row)
      return isRemoved === true
    },
    export: async () => (await settled())?.exportOutbox(),
    import: async (bytes) => (await settled())?.importOutbox(bytes),
  }
}
