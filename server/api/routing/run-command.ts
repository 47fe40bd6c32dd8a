/** Runs an API request as the command that an app would send, so that the rules exist once. */
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import { refusal } from '#domain/errors.ts'
import { asDeviceId, commandId, type Uid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { ActClaim } from '../../platform/done-at.ts'
import type { ApiRefusal } from './api-route.ts'
import type { ApiServices } from './api-services.ts'

/**
 * Runs the command as the first one of a device that exists only for this request.
 * @param claim how long ago it was done, for an act that was given without a connection
 */
export async function runCommand<Name extends PersonCommandName>(
  services: ApiServices,
  uid: Uid,
  name: Name,
  args: CommandArgs<Name>,
  claim: ActClaim = { queuedMs: 0 },
): Promise<Result<void, ApiRefusal>> {
  const wait = await services.commandLimit.consume(uid)
  if (wait > 0) return fail({ ...refusal('too_many'), retryAfter: wait })
  const deviceId = asDeviceId(services.newId())
  const outcome = await services.runner.run({ commandId: commandId(deviceId, 1), uid, kind: 'person', name, args, ...claim })
  return outcome.state === 'accepted' ? ok(undefined) : fail(outcome.refusal ?? refusal('bad_request'))
}
