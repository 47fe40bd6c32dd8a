/** The device of the bot. Its commands take the same path as the commands of any other device. */
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import { commandId, type CommandId, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'

/** Why a command had no effect; undefined if it was accepted. */
export type CommandFailure = ErrorCode | 'forbidden' | undefined

export interface BotDevice {
  /** Runs a command as that person. */
  as<Name extends PersonCommandName>(uid: Uid, name: Name, args: CommandArgs<Name>): Promise<CommandFailure>
  /** Records that the request reached the provider. The server runs this command for the devices of people as well. */
  notified(uid: Uid, booking: Ulid): Promise<CommandFailure>
}

/** Opens a device for one process. @param id a new one for each process, because numbers start at 1 and no number is used twice */
export function openBotDevice(runner: CommandRunner, id: Ulid): BotDevice {
  let n = 0
  async function run(kind: 'person' | 'system', command: CommandId, uid: Uid, name: string, args: unknown): Promise<CommandFailure> {
    const outcome = await runner.run({ commandId: command, uid, kind, name, args, queuedMs: 0, isPlayed: true })
    return outcome.state === 'accepted' ? undefined : (outcome.refusal?.code ?? 'forbidden')
  }
  return {
    as: (uid, name, args) => {
      n += 1
      return run('person', commandId(id as string as DeviceId, n), uid, name, args)
    },
    notified: (uid, booking) =>
      run('system', `system:demo_notified:${booking}` as CommandId, uid, 'mark_notified', { booking_id: booking }),
  }
}
